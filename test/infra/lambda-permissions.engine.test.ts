import { marshall } from '@aws-sdk/util-dynamodb'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FunctionSpec, functions, parameterVariables } from '#infra/functions.ts'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { startEdge } from '#infra/local/engines/edge-engine.ts'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { startQueue } from '#infra/local/engines/queue.ts'
import { startSignIn } from '#infra/local/engines/sign-in.ts'
import { startStorage } from '#infra/local/engines/storage.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { hostLambdas } from '#infra/local/lambda-host.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Guest, createGuest, samples } from '#test/security/access-samples.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createTestClock, A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { ORIGIN_SECRET, asOwner, asStaff } from '#test/support/api-fixture.ts'
import { type RequestInput, createHttpRequest } from '#test/support/http-request.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { type Engines, type Recorder, startRecorder } from './aws-call-recorder.ts'
import { createTestStacks, rightsIn, templatesOf } from './stack-fixture.ts'

const BUCKET = 'uploads'
const SITE_BUCKET = 'site'
const pdf = '%PDF-1.7 slip of the bank'

type ApiResponse = { readonly status: number; readonly body: Record<string, unknown> }

/**
 * Every Lambda of the list as AWS runs it: its own modules, its own clients, and here its own recorder between it and
 * the engines. One call at a time, since a client reads its engine's address from the environment at its first call.
 */
async function startRecorded() {
  const folder = await mkdtemp(join(tmpdir(), 'rights-'))
  const tables = openTestTables()
  const { table, tableName } = await tables.createSeededTable()
  const clock = createTestClock()
  const harness = createUseCaseHarness(table, clock)
  const storage = await startStorage({
    port: 0,
    folder,
    buckets: [BUCKET, SITE_BUCKET],
    allowedOrigins: ['http://localhost:3000'],
  })
  const signIn = await startSignIn({ port: 0, sendEmail: async () => undefined })
  const inbox = await startInbox({ port: 0 })
  const edge = await startEdge({ port: 0, invalidate: () => undefined })
  const queue = await startQueue({ port: 0, delayMs: 0, handler: async () => undefined })
  const renderer = join(folder, 'render-page.mjs')
  await writeFile(
    renderer,
    "export const renderPage = async ({ path, pageData }) => ({ html: JSON.stringify(pageData), status: path === '/404' ? 404 : 200 })\n",
  )
  const payfast = await serveLocally('PayFast', 0, () => new Response('VALID'))
  const parameters = await startParameters({
    'link-key': await harness.linkKey(),
    'origin-secret': ORIGIN_SECRET,
    captcha: JSON.stringify({ provider: 'always-pass', siteKey: '', secret: '' }),
    payfast: JSON.stringify({ ...(await harness.payfast()), validateUrl: payfast.url }),
  })
  const engines: Engines = {
    dynamodb: tables.endpoint,
    s3: storage.endpoint,
    ses: inbox.url,
    ssm: parameters.url,
    cognito: signIn.endpoint,
    sqs: queue.url,
    edge: edge.url,
  }
  const at = (of: (service: keyof Engines) => string) =>
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: of('dynamodb'),
      AWS_ENDPOINT_URL_S3: of('s3'),
      AWS_ENDPOINT_URL_SES: of('ses'),
      AWS_ENDPOINT_URL_SSM: of('ssm'),
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: of('cognito'),
      AWS_ENDPOINT_URL_SQS: of('sqs'),
      AWS_ENDPOINT_URL_CLOUDFRONT: of('edge'),
      AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: of('edge'),
    })
  at((service) => engines[service])
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    UPLOADS_BUCKET: BUCKET,
    SITE_BUCKET,
    SITE_DISTRIBUTION: edge.distributionId,
    SITE_KEY_VALUE_STORE: edge.storeArn,
    SITE_RENDERER: renderer,
    CONTENT_CHANGES_QUEUE: queue.queueUrl,
    USER_POOL_ID: signIn.userPoolId,
    SITE_ORIGIN: 'http://localhost:3000',
    EMAIL_FROM: 'stay@mountaincabins.example',
    OWNER_EMAIL: 'first.owner@mountaincabins.example',
    STAGE: 'test',
    ...Object.fromEntries(Object.entries(parameterVariables).map(([secret, variable]) => [variable, secret])),
    ...localAwsEnvironment,
  })

  const recorders = new Map<string, Recorder>()
  const handlers = new Map<string, (event: unknown) => Promise<unknown>>()
  for (const lambda of functions) {
    vi.resetModules()
    // oxlint-disable-next-line no-await-in-loop -- each with modules of its own
    const [hosted] = await hostLambdas([lambda])
    if (hosted) handlers.set(lambda.name, hosted.handler)
    // oxlint-disable-next-line no-await-in-loop
    recorders.set(lambda.name, await startRecorder(engines))
  }

  const owner = await signIn.ensureOwner({
    email: 'first.owner@mountaincabins.example',
    password: 'mountain',
    name: 'First Owner',
  })
  const accounts = accountRepository(table)
  const onFile = { fullName: '', state: 'active', requestedAt: NOW, decidedBy: null } as const
  for (const role of ['staff', 'owner'] as const)
    // oxlint-disable-next-line no-await-in-loop -- two accounts
    await accounts.add({ ...onFile, sub: role, email: `${role}@mountaincabins.example`, role })

  async function call(name: string, event: unknown): Promise<unknown> {
    const [handler, recorder] = [handlers.get(name), recorders.get(name)]
    if (!handler || !recorder) throw new Error(`There is no Lambda ${name}`)
    at(() => recorder.url)
    try {
      return await handler(event)
    } finally {
      // The test's own calls count for no Lambda.
      at((service) => engines[service])
    }
  }

  const answered = new Set<Endpoint>()
  const lambdaOf = (endpoint: Endpoint): string => {
    const serving = functions.find(({ serves }) => Object.values(serves ?? {}).includes(endpoint))
    if (!serving) throw new Error(`No Lambda serves ${endpoint.path}`)
    return serving.name
  }

  const delivered = new Set<string>()
  return {
    harness,
    clock,
    inbox,
    owner,
    call,
    answered,
    usedBy: (name: string): string[] => [...(recorders.get(name)?.used ?? [])].toSorted(),

    async ask(endpoint: Endpoint, asked: RequestInput = {}): Promise<ApiResponse> {
      const claims = { staff: asStaff, owner: asOwner, account: asOwner, public: undefined, guest: undefined }
      const event = createHttpRequest(endpoint, { claims: claims[endpoint.audience], ...asked })
      const reply = (await call(lambdaOf(endpoint), event)) as APIGatewayProxyStructuredResultV2
      if (reply.statusCode === 200) answered.add(endpoint)
      return { status: reply.statusCode ?? 0, body: JSON.parse(reply.body ?? '{}') as Record<string, unknown> }
    },

    /** Delivers new items of the table to the Lambdas on its stream, as the stream does. */
    async deliver(): Promise<void> {
      const items = await readAllItems(tables, tableName)
      const isNew = items.filter(({ pk, sk }) => !delivered.has(`${String(pk)} ${String(sk)}`))
      for (const item of isNew) {
        delivered.add(`${String(item['pk'])} ${String(item['sk'])}`)
        for (const { name, stream } of functions) {
          const heard = [...(stream?.insertPrefixes ?? []), ...(stream?.changePrefixes ?? [])]
          if (!heard.some((prefix) => String(item['sk']).startsWith(prefix))) continue
          const Keys = marshall({ pk: item['pk'], sk: item['sk'] })
          const dynamodb = { Keys, NewImage: marshall(item), SequenceNumber: String(delivered.size) }
          // oxlint-disable-next-line no-await-in-loop -- a stream keeps its order
          await call(name, { Records: [{ eventName: 'INSERT', dynamodb }] })
        }
      }
    },

    /** The hour at which everything happens from now on. */
    setTo(instant: string): void {
      clock.setTo(instant)
      vi.setSystemTime(new Date(instant))
    },

    async stop() {
      await Promise.all(
        [...recorders.values(), parameters, edge, queue, payfast, inbox, signIn, storage].map((one) => one.stop()),
      )
      await tables.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Recorded = Awaited<ReturnType<typeof startRecorded>>

/** Every endpoint, called once. */
async function askForEverything({ ask, harness }: Recorded): Promise<void> {
  for (const [name, endpoint] of Object.entries<Endpoint>(contracts)) {
    // oxlint-disable no-await-in-loop -- one after the other
    const guest: Guest = await createGuest(harness)
    await ask(endpoint, await samples[name as keyof typeof contracts](guest, harness))
    // oxlint-enable no-await-in-loop
  }
}

/** A guest who pays by card, one whose payment is aborted, and PayFast's messages about both. */
async function payByCard({ ask, harness, deliver }: Recorded): Promise<void> {
  const started = async ({ token }: Guest) =>
    (await ask(contracts.StartPayfastPayment, { body: { token } })).body as {
      paymentData: Record<string, string>
      attemptId: string
    }
  const paying = await createGuest(harness)
  await ask(contracts.ReceiveItn, { text: harness.itnFor((await started(paying)).paymentData) })
  const leaving = await started(await createGuest(harness))
  const failed = harness.itnFor(leaving.paymentData, { paymentStatus: 'FAILED', pfPaymentId: '7' })
  await ask(contracts.ReceiveItn, { text: failed })
  await deliver()
  const changed = await started(await createGuest(harness))
  await ask(contracts.EndPayfastPayment, { params: { attemptId: changed.attemptId } })
}

/** A guest with a confirmed stay cancels. */
async function cancel({ ask, harness }: Recorded): Promise<void> {
  const { token, reference } = await createGuest(harness)
  expectOk(await harness.confirm({ params: { reference } }))
  await ask(contracts.CancelBooking, { params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } })
}

/** A form that is sent twice creates one booking: once while its nights are free, once when they are taken. */
async function bookTwice({ ask, harness }: Recorded): Promise<void> {
  const body = aBookingForm({ checkInDate: '2027-11-01', checkOutDate: '2027-11-03' })
  const { reference } = (await ask(contracts.CreateBooking, { body })).body
  await ask(contracts.CreateBooking, { body })
  expectOk(await harness.confirm({ params: { reference: String(reference) } }))
  await ask(contracts.CreateBooking, { body })
}

/** A lost file, and for each purpose one with the claimed type, one with another and one that never arrives. */
async function sendFiles({ ask, harness }: Recorded): Promise<void> {
  const lost = await createGuest(harness)
  await ask(contracts.LinkToUpload, { params: { reference: lost.reference, id: await lost.upload() } })
  for (const purpose of ['proof', 'document']) {
    // oxlint-disable no-await-in-loop -- one after the other
    const { token, reference } = await createGuest(harness)
    expectOk(await harness.confirm({ params: { reference } }))
    for (const file of [pdf, '<!doctype html>', undefined]) {
      const uploadRequest = { purpose, fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: pdf.length }
      const upload = await ask(contracts.StartUpload, { params: { token }, body: uploadRequest })
      const { uploadId: id, url, fields } = upload.body as { uploadId: string; url: string; fields: object }
      if (file !== undefined) {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
        form.append('file', new Blob([file]), 'slip.pdf')
        await fetch(url, { method: 'POST', body: form })
      }
      await ask(contracts.CompleteUpload, { params: { token, id } })
      const link = await ask(contracts.LinkToUpload, { params: { reference, id } })
      if (link.status === 200) await fetch(String(link.body['url']))
    }
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'Flood' } }))
    // oxlint-enable no-await-in-loop
  }
}

/** All lists of staff, and nights that are blocked where somebody stays. */
async function workAsStaff({ ask, harness }: Recorded): Promise<void> {
  const { reference } = await createGuest(harness)
  expectOk(await harness.confirm({ params: { reference } }))
  const arrival = { arrivalFrom: '2027-01-01', arrivalTo: '2027-12-31' }
  const queries: Record<string, string>[] = [
    { guestEmail: 'thandi@example.co.za' },
    { needsAttention: 'true' },
    { reference },
    arrival,
  ]
  for (const query of queries)
    // oxlint-disable-next-line no-await-in-loop
    await ask(contracts.ListBookings, { query })
  const { booking } = (await harness.bookings.findWhole(reference)) ?? {}
  const cabinSlug = booking?.cabinSlug ?? 'protea'
  const night = booking?.checkInDate ?? ''
  await ask(contracts.BlockDates, { body: { startDate: night, endDate: night, cabinSlug, reason: 'Paint' } })
  // More nights than one transaction takes.
  const winter = { startDate: '2040-06-01', endDate: '2040-07-31', cabinSlug: null, reason: 'Closed for the winter' }
  await ask(contracts.BlockDates, { body: winter })
}

/** Somebody signs up, and the owner's first call gives the owner access. */
async function signUp({ call, ask, owner }: Recorded): Promise<void> {
  const userAttributes = { sub: 'new', email: 'new@mountaincabins.example', name: 'New' }
  await call('staff-sign-ups', { triggerSource: 'PostConfirmation_ConfirmSignUp', request: { userAttributes } })
  await ask(contracts.ShowMe, { claims: { ...asOwner, sub: owner } })
}

/** Everything is published, and one cabin less a day later. */
async function publish({ harness, call }: Recorded): Promise<void> {
  await call('publishing', {})
  const [cabin] = await harness.catalogue.cabins()
  if (!cabin) throw new Error('There is no cabin')
  const { pk, sk } = { pk: 'SITE', sk: `CABIN#${cabin.slug}` }
  await harness.table.put({ pk, sk, ...cabin, active: false })
  await call('publishing', {})
}

/** The e-mail provider fails, and works again a day later. */
async function loseEmail({ harness, inbox, deliver, setTo, call, clock }: Recorded): Promise<void> {
  await deliver()
  const { reference } = await createGuest(harness)
  expectOk(await harness.confirm({ params: { reference } }))
  inbox.failNext(20, 'throttle')
  await deliver()
  inbox.failNext(0, 'throttle')
  setTo(minutesAfter(clock.read().now, A_DAY / 4))
  await call('retry-emails', {})
}

/** A balance is due, a hold ends, a booking expires, a guest has left, a message is left over. */
async function letTimePass({ harness, call, setTo, ask, clock }: Recorded): Promise<void> {
  const { token } = await createGuest(harness)
  const { body } = await ask(contracts.StartPayfastPayment, { body: { token } })
  const { paymentData } = body as { paymentData: Record<string, string> }
  const failed = harness.itnFor(paymentData, { paymentStatus: 'FAILED', pfPaymentId: '8' })
  await ask(contracts.ReceiveItn, { text: failed })
  const { reference } = await createGuest(harness)
  expectOk(await harness.pay({ params: { reference }, body: { ...money, amountCents: 2_300_00 } }))
  const due = (await harness.bookings.find(reference))?.balanceDueDate ?? ''
  // Long enough for a message to be left over, and not for the hold to end.
  setTo(minutesAfter(clock.read().now, 11))
  await call('expiry', {})
  setTo(`${due}T06:00:00.000Z`)
  await call('reminders', {})
  setTo('2029-01-01T06:00:00.000Z')
  await call('reminders', {})
  await call('expiry', {})
  for (const night of ['2031-01-01', '2040-01-01']) {
    setTo(`${night}T21:00:00.000Z`)
    // oxlint-disable-next-line no-await-in-loop -- first the documents, years later the bookings
    await call('retention', {})
  }
}
const money = { entryId: 'bank-line-0001', method: 'eft', note: '' } as const

describe('the calls of a Lambda', () => {
  const built = templatesOf(createTestStacks())
  const roles = Object.assign(
    {},
    ...[built.data, built.service, built.website].map((stack) => rightsIn(stack, built.plain)),
  ) as Record<string, string[]>
  const grantedTo = ({ name }: FunctionSpec): string[] => {
    const role = `${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Role`
    return [...new Set((roles[role] ?? []).flatMap(inOneWord))].toSorted()
  }

  let recorded: Recorded | undefined
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    recorded = await startRecorded()
    await askForEverything(recorded)
    await payByCard(recorded)
    await cancel(recorded)
    await bookTwice(recorded)
    await sendFiles(recorded)
    await workAsStaff(recorded)
    await signUp(recorded)
    await loseEmail(recorded)
    await letTimePass(recorded)
    await publish(recorded)
  }, 240_000)
  afterAll(async () => {
    await recorded?.stop()
    vi.useRealTimers()
  })

  it('cover every endpoint', () => {
    const silent = Object.entries<Endpoint>(contracts).filter(([, endpoint]) => !recorded?.answered.has(endpoint))
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it.each(functions)('of $name need exactly the permissions that it has', (spec) => {
    expect(recorded?.usedBy(spec.name)).toEqual(grantedTo(spec))
  })
})

/** What AWS itself does under a Lambda's name: no code of ours makes these calls. */
const doneByAws = [
  /^logs:(CreateLogStream|PutLogEvents) on \w+Log\.Arn$/,
  /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams) on Table\.StreamArn$/,
  /^sqs:SendMessage on \w+DeadLetterQueue\.Arn$/,
  /^sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes) on ContentChangeQueue\.Arn$/,
]

/** A permission as the recorder writes it; an unknown one fails the test by its name. */
function inOneWord(right: string): string[] {
  if (doneByAws.some((pattern) => pattern.test(right))) return []
  return [
    right
      .replace(/^dynamodb:Query on Table\.Arn\/index\/(\w+)$/, 'dynamodb:Query $1')
      .replace(/^(dynamodb:\w+) on Table\.Arn$/, '$1')
      .replace(/^(s3:ListBucket\w*) on UploadsFiles\.Arn$/, '$1')
      .replace(/^(s3:\w+) on UploadsFiles\.Arn\/(\w+)\/\*$/, '$1 $2')
      .replace(/^s3:ListBucket on Site\.Arn$/, 's3:ListBucket')
      .replace(/^(s3:\w+) on Site\.Arn\/(\w+)\/\*$/, '$1 $2')
      .replace(/^(sqs:SendMessage) on ContentChangeQueue\.Arn$/, '$1')
      .replace(/^(cloudfront[\w-]*:\w+) on .*$/, '$1')
      .replace(/^(cognito-idp:\w+) on StaffPool\.Arn$/, '$1')
      .replace(/^ssm:GetParameter on .*\/mountain-cabins\/prod\/([\w-]+)$/, 'ssm:GetParameter $1')
      .replace(/^ses:SendEmail on arn:aws:ses:.*$/, 'ses:SendEmail'),
  ]
}
