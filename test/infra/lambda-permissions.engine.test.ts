import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logAlarmsFor } from '#infra/alarms.ts'
import { type FunctionSpec, functions, parameterVariables } from '#infra/functions.ts'
import { localAwsEnvironment, localRegion } from '#infra/local/engines/database.ts'
import { startEdge } from '#infra/local/engines/edge-engine.ts'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { startQueue } from '#infra/local/engines/queue.ts'
import { localClientId } from '#infra/local/engines/sign-in-pool.ts'
import { startSignIn } from '#infra/local/engines/sign-in.ts'
import { startStorage } from '#infra/local/engines/storage.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { hostLambdas } from '#infra/local/lambda-host.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Guest, createGuest, createSamples, putIntoStorage } from '#test/security/access-samples.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'
import { aBookingForm, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { UploadPurpose, storagePrefix } from '#shared/documents/upload.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { createTestClock, A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { asOwner, asStaff } from '#test/support/api-fixture.ts'
import { aPhoneJpeg, aTinyPicture } from '#test/support/picture-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'
import { newId, previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { writePlainRenderer } from '#test/support/plain-renderer.ts'
import { ORIGIN_SECRET } from '#test/support/http-request.ts'
import { type RequestInput, createHttpRequest } from '#test/support/http-request.ts'
import { changeTerms } from '#test/support/settings-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { type Engines, type Recorder, startRecorder } from './aws-call-recorder.ts'
import { createTestStacks, permissionsIn, templatesOf } from './stack-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const BUCKET = 'uploads'
const PICTURES_BUCKET = 'pictures'
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
    buckets: [BUCKET, PICTURES_BUCKET, SITE_BUCKET],
    allowedOrigins: ['http://localhost:3000'],
  })
  const signIn = await startSignIn({ port: 0, sendEmail: async () => undefined })
  const inbox = await startInbox({ port: 0 })
  const edge = await startEdge({ port: 0, invalidate: () => undefined })
  const queue = await startQueue({ port: 0, delayMs: 0, handler: async () => undefined })
  const renderer = await writePlainRenderer(folder)
  const payfast = await serveLocally('PayFast', 0, () => new Response('VALID'))
  let isTopicDown = true
  const topic = await serveLocally('SNS', 0, () =>
    isTopicDown
      ? new Response('<ErrorResponse><Error><Code>NotFound</Code></Error></ErrorResponse>', { status: 404 })
      : new Response('<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>'),
  )
  const alarmsFile = join(folder, 'alarms.json')
  await writeFile(alarmsFile, JSON.stringify(logAlarmsFor(functions)))
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
    sns: topic.url,
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
      AWS_ENDPOINT_URL_SNS: of('sns'),
      AWS_ENDPOINT_URL_SSM: of('ssm'),
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: of('cognito'),
      AWS_ENDPOINT_URL_SQS: of('sqs'),
      AWS_ENDPOINT_URL_CLOUDFRONT: of('edge'),
      AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: of('edge'),
      AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: of('edge'),
    })
  at((service) => engines[service])
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    UPLOADS_BUCKET: BUCKET,
    PICTURES_BUCKET,
    SITE_BUCKET,
    SITE_DISTRIBUTION: edge.distributionId,
    SITE_KEY_VALUE_STORE: edge.storeArn,
    SITE_EDGE_FUNCTION: 'rewrite-to-page',
    SITE_RENDERER: renderer,
    CONTENT_CHANGES_QUEUE: queue.queueUrl,
    DEAD_LETTER_QUEUE: `${queue.url}/dead-letters`,
    USER_POOL_ID: signIn.userPoolId,
    SITE_ORIGIN: 'http://localhost:3000',
    EMAIL_FROM: 'stay@mountaincabins.example',
    OWNER_SECOND_FACTOR: 'optional',
    BOOKINGS_WITHOUT_CAPTCHA: '100000',
    OWNER_EMAIL: 'first.owner@mountaincabins.example',
    STAGE: 'test',
    ORIGIN_SECRETS: ORIGIN_SECRET,
    ALARM_TOPIC: 'arn:aws:sns:af-south-1:000000000000:alarms',
    ALARMS_FILE: alarmsFile,
    DOCS_URL: 'docs',
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
  const storedAccount = { fullName: '', state: 'active', requestedAt: NOW, decidedBy: null } as const
  const pool = new CognitoIdentityProviderClient({ region: localRegion })
  for (const role of ['staff', 'owner'] as const) {
    // oxlint-disable no-await-in-loop -- two accounts
    await accounts.add({ ...storedAccount, sub: role, userName: role, email: `${role}@mountaincabins.example`, role })
    const account = { UserPoolId: signIn.userPoolId, Username: role, MessageAction: 'SUPPRESS' } as const
    await pool.send(new AdminCreateUserCommand(account))
    // oxlint-enable no-await-in-loop
  }
  pool.destroy()

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

  const answeredEndpoints = new Set<Endpoint>()
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
    answeredEndpoints,
    repairTopic: () => void (isTopicDown = false),
    usedBy: (name: string): string[] => [...(recorders.get(name)?.used ?? [])].toSorted(),

    async ask(endpoint: Endpoint, input: RequestInput = {}): Promise<ApiResponse> {
      const claims = { staff: asStaff, owner: asOwner, account: asOwner, public: undefined, guest: undefined }
      const event = createHttpRequest(endpoint, { claims: claims[endpoint.audience], ...input })
      const reply = (await call(lambdaOf(endpoint), event)) as APIGatewayProxyStructuredResultV2
      if (reply.statusCode === 200) answeredEndpoints.add(endpoint)
      return { status: reply.statusCode ?? 0, body: JSON.parse(reply.body ?? '{}') as Record<string, unknown> }
    },

    /** Delivers new items of the table to the Lambdas on its stream, as the stream does. */
    async deliver(): Promise<void> {
      const items = await readAllItems(tables, tableName)
      const newItems = items.filter(({ pk, sk }) => !delivered.has(`${String(pk)} ${String(sk)}`))
      for (const item of newItems) {
        delivered.add(`${String(item['pk'])} ${String(item['sk'])}`)
        for (const { name, stream } of functions) {
          const prefixes = [...(stream?.insertPrefixes ?? []), ...(stream?.changePrefixes ?? [])]
          if (!prefixes.some((prefix) => String(item['sk']).startsWith(prefix))) continue
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
        [...recorders.values(), parameters, topic, edge, queue, payfast, inbox, signIn, storage].map((one) =>
          one.stop(),
        ),
      )
      await tables.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Recorded = Awaited<ReturnType<typeof startRecorded>>

/** Every endpoint, called once. */
async function callEveryEndpoint({ ask, harness }: Recorded): Promise<void> {
  const sampleFor = createSamples(harness)
  for (const [name, endpoint] of Object.entries<Endpoint>(contracts)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ask(endpoint, await sampleFor(name))
  }
  // One of them has activated terms; the guests that follow accept the first.
  await changeTerms(harness.table, { id: 'terms-1', version: '1' })
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
  await ask(contracts.ReceiveItn, { text: failed.replace(/signature=.*/, 'signature=forged') })
  await deliver()
  const changed = await started(await createGuest(harness))
  await ask(contracts.EndPayfastPayment, { params: { attemptId: changed.attemptId } })
}

/** A guest with a confirmed stay cancels. */
async function cancel({ ask, harness, deliver }: Recorded): Promise<void> {
  const { token, reference } = await createGuest(harness)
  expectOk(await harness.confirm({ params: { reference } }))
  // Its search keys as an open booking are written, and deleted once it is closed.
  await deliver()
  await ask(contracts.CancelBooking, { params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } })
}

/** A party that becomes smaller: what is paid is enough by it, so that the booking is confirmed and leaves a work list. */
async function changeParty({ ask, harness }: Recorded): Promise<void> {
  const stay = { cabinSlug: 'yellowwood', checkInDate: '2026-11-30', checkOutDate: '2026-12-02' }
  const { reference } = await harness.createBooking({ ...stay, numberOfAdults: 6, paymentType: 'full' })
  const params = { reference }
  const line = { entryId: newIdempotencyKey(), amountCents: 6_000_00, method: 'eft', note: '' } as const
  expectOk(await harness.pay({ params, body: line }))
  const party = { numberOfAdults: 2, children: [], addOns: [] }
  const openedWith = { numberOfAdults: 6, children: [], addOns: [] }
  const { body } = await ask(contracts.QuoteStayChange, { params, body: { ...party, openedWith }, claims: asOwner })
  const { recalculatedCents: quotedCents } = body as { recalculatedCents: number }
  const change = { entryId: newIdempotencyKey(), newTotal: 'recalculate', quotedCents, reason: '', notifyGuest: true }
  const preview = { action: 'ChangeStay', body: { ...party, ...change, openedWith } }
  await ask(contracts.PreviewEmails, { params, body: preview, claims: asOwner })
  await ask(contracts.ChangeStay, { params, body: { ...party, ...change, openedWith }, claims: asOwner })
  expect((await harness.bookings.find(reference))?.status).toBe('confirmed')
}

/**
 * A form that is sent twice creates one booking: once while its nights are free, once when they are taken. The third
 * booking with an address asks for a captcha.
 */
async function bookTwice({ ask, harness }: Recorded): Promise<void> {
  const body = aBookingForm({ checkInDate: '2027-11-01', checkOutDate: '2027-11-03' })
  const { reference } = (await ask(contracts.CreateBooking, { body })).body
  await ask(contracts.CreateBooking, { body })
  expectOk(await harness.confirm({ params: { reference: String(reference) } }))
  await ask(contracts.CreateBooking, { body })
  for (const checkInDate of ['2027-11-08', '2027-11-15'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ask(contracts.CreateBooking, { body: aBookingForm({ checkInDate, checkOutDate: addDays(checkInDate, 2) }) })
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
      const { uploadId: id, ...uploadLink } = upload.body as {
        uploadId: string
        url: string
        fields: Record<string, string>
      }
      if (file !== undefined) await postUpload(uploadLink, file)
      await ask(contracts.CompleteUpload, { params: { token, id } })
      const params = { reference, id }
      const link =
        purpose === 'proof'
          ? await ask(contracts.LinkToUpload, { params })
          : await ask(contracts.OpenDocument, { params, body: { reason: 'Arrives today' } })
      if (link.status === 200) await fetch(String(link.body['url']))
    }
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'Flood' } }))
    // oxlint-enable no-await-in-loop
  }
}

/** The cards of a stay are printed for an inspector. */
async function printCards({ ask, harness }: Recorded): Promise<void> {
  const { reference, register } = await createGuest(harness)
  await register()
  expectOk(await harness.confirm({ params: { reference } }))
  const { booking } = (await harness.bookings.findWhole(reference)) ?? {}
  const day = booking ? stayOf(booking).checkInDate : ''
  const { body } = await ask(contracts.PrintRegister, { body: { reason: 'Inspector Dube', from: day, to: day } })
  expect(body['cards']).toMatchObject([{ reference }])
}

/** Staff upload a picture; gives its address. */
async function uploadPicture({ ask }: Recorded, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { fileName: 'stoep.png', contentType: 'image/png', sizeBytes: bytes.length }
  const started = await ask(contracts.StartPictureUpload, { body })
  const { uploadId: id, ...form } = started.body as { uploadId: string; url: string; fields: Record<string, string> }
  await postUpload(form, bytes)
  const { body: picture } = await ask(contracts.CompletePictureUpload, { params: { id } })
  return String(picture['address'])
}

/** The PDF of an arrival pack whose map was uploaded, as staff preview it and as its guest gets it. */
async function drawMap({ ask, harness, clock }: Recorded, address: string): Promise<void> {
  const map = { url: address, alt: 'The way', focal: { x: 50, y: 50 }, scale: 1, blur: '' }
  await ask(contracts.PreviewArrivalPack, { body: { form: { map } } })
  const stored = { ...(await harness.table.get(keys.arrivalPack)), ...keys.arrivalPack }
  await harness.table.put({ ...stored, map })
  const checkInDate = addDays(clock.read().today, 1)
  const { token, reference, totalPriceCents } = await harness.createBooking({
    ...{ cabinSlug: 'aloe', checkInDate, checkOutDate: addDays(checkInDate, 2), paymentType: 'full' },
  })
  expectOk(
    await harness.pay({
      params: { reference },
      body: { ...money, entryId: 'bank-line-0005', amountCents: totalPriceCents },
    }),
  )
  const { status } = await ask(contracts.ShowArrivalPackDocument, { params: { token } })
  expect(status).toBe(200)
  // Its picture can be deleted again.
  await harness.table.put(stored)
}

/** A picture that is shown to staff and put into the bin, one that nobody uses, and one that replaces a drawing. */
async function uploadPictures(recorded: Recorded): Promise<void> {
  const { ask } = recorded
  const upload = async (background: string) =>
    uploadPicture(recorded, new Uint8Array(await aPhoneJpeg({ width: 60, height: 40, background })))
  const create = async (url: string) => {
    const form = {
      ...{ name: 'Stoep', alt: 'The stoep', caption: '', cabinSlug: null, tags: ['view'], shown: false },
      picture: { url, focal: { x: 50, y: 50 }, scale: 1, blur: '' },
    }
    const created = await ask(contracts['picture.create'], { body: { form, key: randomUUID() } })
    return { form, params: { id: String(created.body['id']) } }
  }
  const address = await upload('#112233')
  await uploadPicture(recorded, new Uint8Array(await aTinyPicture()))
  const { body } = await ask(contracts.LinkToPictures, { body: { addresses: [address], size: 'small' } })
  await fetch((body['links'] as Record<string, string>)[address] ?? '')
  const binned = await create(address)
  await ask(contracts['picture.archive'], { params: binned.params, body: { version: 1 } })
  await drawMap(recorded, address)

  const { form, params } = await create(await upload('#445566'))
  // The home page and the arrival pack begin with this drawing.
  const formerAddresses = ['/illustrations/the-way-here.svg']
  await ask(contracts['picture.save'], { params, body: { version: 1, form: { ...form, formerAddresses } } })
  const { body: replaced } = await ask(contracts.DraftPictureReplacement, { params })
  expect(replaced['drafted']).toHaveLength(2)
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
  const { cabinSlug = 'protea', checkInDate: night = '' } = booking ? stayOf(booking) : {}
  await ask(contracts.BlockDates, { body: { startDate: night, endDate: night, cabinSlug, reason: 'Paint' } })
  // More nights than one transaction takes.
  const winter = { startDate: '2029-06-01', endDate: '2029-09-30', cabinSlug: null, reason: 'Closed for the winter' }
  await ask(contracts.BlockDates, { body: winter })
  // A new cabin is blocked then too.
  const stone = { ...newCabinForm, name: 'Stone', address: 'stone' }
  await ask(contracts['cabin.create'], { body: { form: stone } })
  await leaveBlockUnfinished(harness)
}

/** A block that was interrupted, with more nights than one transaction takes. */
async function leaveBlockUnfinished({ table }: UseCaseHarness): Promise<void> {
  const id = '2029-04-30.BL-AAAAA'
  const dates = { startDate: '2029-01-01', endDate: '2029-04-30', cabinSlug: 'protea' }
  const createdAt = NOW
  await table.put({
    ...{ pk: 'BLOCKS', sk: id, statePk: 'BLOCKS#unfinished', stateSk: `${createdAt}#${id}` },
    ...{ ...dates, id, reason: '', createdBy: 'Nomsa', createdAt, state: 'closing', clash: null },
  })
}

/** A person asks an owner to erase everything: a stay that was called off, two files, an enquiry. */
async function erasePerson({ ask, harness }: Recorded): Promise<void> {
  const { token, reference, secrets } = await createGuest(harness)
  const [, , , name = '', email = ''] = secrets
  expectOk(await harness.confirm({ params: { reference } }))
  expectOk(await harness.signRegister({ params: { token, place: 1 }, body: { ...aRegisterEntry, version: 0 } }))
  for (const purpose of UploadPurpose.options)
    // oxlint-disable-next-line no-await-in-loop -- two
    await putIntoStorage(`${storagePrefix({ purpose, reference })}file`)
  const id = idFromKey(`enquiry ${email}`)
  const message = 'Is there a road?'
  const createdAt = NOW
  await harness.enquiries.create({
    id,
    name,
    email,
    phone: null,
    message,
    about: '',
    cabinSlug: null,
    createdAt,
    ...unreadEnquiry,
  })
  expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'Ill' } }))
  await ask(contracts.FindPeople, { body: { name, cursor: 'new.' } })
  await ask(contracts.ErasePerson, { body: { email } })
}

/** Somebody signs up, another never confirms their address, and the owner's first call gives the owner access. */
async function signUp({ call, ask, owner }: Recorded): Promise<void> {
  const userAttributes = { sub: 'new', email: 'new@mountaincabins.example', name: 'New' }
  const userName = randomUUID()
  await call('sign-up-limit', { triggerSource: 'PreSignUp_SignUp', userName, request: { userAttributes } })
  await call('staff-sign-ups', {
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    userName,
    request: { userAttributes },
  })
  const pool = new CognitoIdentityProviderClient({ region: localRegion })
  const never = { Name: 'email', Value: 'never@mountaincabins.example' }
  await pool.send(
    new SignUpCommand({
      ClientId: localClientId,
      Username: randomUUID(),
      Password: 'forgotten',
      UserAttributes: [never],
    }),
  )
  pool.destroy()
  await ask(contracts.ShowMe, { claims: { ...asOwner, sub: owner } })
  // With a new token each Lambda for staff reads the second factor again.
  const newToken = { ...asOwner, iat: String(Date.parse('2100-01-01') / 1000) }
  const endpoints = [
    contracts.FindPeople,
    contracts.ListBookings,
    contracts.ShowRegisterToStaff,
    contracts['faq.list'],
    contracts.ShowSettings,
  ]
  const others = [
    contracts.CountReviews,
    contracts.ListEnquiries,
    contracts.ListBlockedDates,
    contracts['add-on.list'],
    contracts['cabin.list'],
    contracts['picture.list'],
    contracts['document-template.list'],
    contracts.AddNote,
    contracts.ShowDaySheetDetails,
    contracts.PreviewEmails,
    contracts.ListBankAccounts,
  ]
  for (const endpoint of [...endpoints, ...others])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ask(endpoint, { claims: newToken })
}

/** Everything is published, with a picture, and one cabin less a day later, without the picture, in other colours. */
async function publish(recorded: Recorded): Promise<void> {
  const { harness, call } = recorded
  const key = { pk: 'SITE', sk: 'HOMEPAGE#only' }
  const show = async (imageUrl: string | null) =>
    harness.table.put({
      ...{ ...(await harness.table.get(key)), ...key },
      heroPicture: imageUrl && { url: imageUrl, alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
    })
  await show(await uploadPicture(recorded, new Uint8Array(await aTinyPicture())))
  await call('publishing', {})
  // A preview names private links to its pictures, which a browser loads. Nothing else is typed.
  const draft = { pk: 'DRAFTS#homepage', sk: 'DRAFT#only' }
  await harness.table.put({ ...(await harness.table.get(draft)), ...draft, form: null })
  const secret = newId()
  await harness.published.homepage.savePreview(ONLY_ID, {
    tokenHash: previewHashOf(secret),
    until: '2100-01-01T00:00:00.000Z',
    isSent: true,
  })
  const { body } = await recorded.ask(contracts.ShowPreview, { params: { token: `${secret}.homepage.${ONLY_ID}` } })
  const [link = ''] = JSON.stringify(body).match(/http:[^"\\\s]+fallback\.jpg[^"\\\s]*/) ?? []
  await fetch(link.replaceAll('&amp;', '&'))
  await show(null)
  const [cabin] = await harness.catalogue.cabins()
  if (!cabin) throw new Error('There is no cabin')
  const { pk, sk } = { pk: 'SITE', sk: `CABIN#${cabin.slug}` }
  await harness.table.put({ ...(await harness.table.get({ pk, sk })), pk, sk, shown: false })
  await changeSettings(harness.table, { mainColor: '#5a2a1a' })
  await call('publishing', {})
}

/** An alarm that comes at its second line; at first the topic is down. */
async function raiseAlarm({ call, repairTopic }: Recorded): Promise<void> {
  const line = { level: 'error', message: 'e-mail not sent', counted: true }
  const data = {
    messageType: 'DATA_MESSAGE',
    subscriptionFilters: ['notifications'],
    logEvents: [line, line].map((each) => ({ message: JSON.stringify(each) })),
  }
  const event = { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } }
  await expect(call('alarms', event)).rejects.toThrow('The log line before this one')
  repairTopic()
  await call('alarms', event)
}

/** The e-mail provider fails, and works again a day later. */
async function failEmail({ harness, inbox, deliver, setTo, call, clock }: Recorded): Promise<void> {
  await deliver()
  const { reference } = await createGuest(harness)
  expectOk(await harness.confirm({ params: { reference } }))
  inbox.failNext(20, 'throttle')
  await deliver()
  inbox.failNext(0, 'throttle')
  setTo(minutesAfter(clock.read().now, A_DAY / 4))
  await call('retry-emails', {})
}

/** A cancelled stay has its nights sold again; gives the booking that has them now. */
async function resell(harness: UseCaseHarness): Promise<string> {
  const stay = { checkInDate: '2027-10-04', checkOutDate: '2027-10-06' }
  const sell = async (entryId: string) => {
    const { reference, dueNowCents: amountCents } = await harness.createBooking(stay)
    expectOk(await harness.pay({ params: { reference }, body: { ...money, entryId, amountCents } }))
    return reference
  }
  const reference = await sell('bank-line-0002')
  expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'By the terms' } }))
  return sell('bank-line-0003')
}

/** A booking is paid whose nights belong to another. */
async function payForTakenNights(harness: UseCaseHarness): Promise<void> {
  const stay = { checkInDate: '2027-12-06', checkOutDate: '2027-12-08' }
  const [owner, waiting] = [await harness.createBooking(stay), await harness.createBooking(stay)]
  expectOk(await harness.confirm({ params: owner }))
  expectOk(
    await harness.pay({
      params: waiting,
      body: { ...money, entryId: 'bank-line-0004', amountCents: waiting.totalPriceCents },
    }),
  )
}

/** A booking that is paid and cannot be served: two of its three nights are free, `third` has the last one. */
async function stuck(harness: UseCaseHarness, checkInDate: string) {
  const stay = (first: number, nights: number) => ({
    cabinSlug: 'aloe',
    checkInDate: addDays(checkInDate, first),
    checkOutDate: addDays(checkInDate, first + nights),
  })
  const [first, second, third] = [
    await harness.createBooking({ ...stay(0, 3), paymentMethod: 'card' }),
    await harness.createBooking({ ...stay(0, 2), paymentMethod: 'card' }),
    await harness.createBooking(stay(2, 1)),
  ]
  const pay = async ({ reference, totalPriceCents: amountCents }: typeof first) =>
    expectOk(
      await harness.pay({ params: { reference }, body: { ...money, entryId: `line-${reference}`, amountCents } }),
    )
  return { first, second, third, stay, pay, confirm: (params: typeof first) => harness.confirm({ params }) }
}

/** Nights that are yielded: to a card payment that starts or is settled late, to staff who confirm or import. */
async function yieldNights({ ask, harness, deliver }: Recorded): Promise<void> {
  const [card, late, confirmed, imported, cancelled] = [
    await stuck(harness, '2027-08-02'),
    await stuck(harness, '2027-08-09'),
    await stuck(harness, '2027-08-16'),
    await stuck(harness, '2027-08-23'),
    await stuck(harness, '2027-08-30'),
  ]
  for (const { third, confirm } of [card, late, confirmed, imported, cancelled])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expectOk(await confirm(third))
  const begun = expectOk(await harness.startPayment({ body: late.second }))
  expectOk(await harness.endPayment({ params: begun }))
  const guest = await harness.createBooking(cancelled.stay(0, 1))
  expectOk(await cancelled.confirm(guest))
  for (const { first, pay } of [card, late, confirmed, imported, cancelled])
    // oxlint-disable-next-line no-await-in-loop
    await pay(first)
  await cancelled.pay(cancelled.second)

  await ask(contracts.StartPayfastPayment, { body: { token: card.second.token } })
  await ask(contracts.ReceiveItn, { text: harness.itnFor(begun.paymentData, { pfPaymentId: '1089260' }) })
  await deliver()
  await ask(contracts.ConfirmBooking, { params: { reference: confirmed.second.reference } })
  await ask(contracts.ImportBookings, { body: { rows: [anImportRow(imported.stay(0, 2))] } })
  const body = { refundCents: 0, paidCents: 0, reason: '' }
  await ask(contracts.CancelBooking, { params: { token: guest.token }, body })
  for (const { second } of [late, confirmed, cancelled])
    // oxlint-disable-next-line no-await-in-loop
    expect((await harness.bookings.find(second.reference))?.status).toBe('confirmed')
}

/** A balance is due, a hold ends, a booking expires, a guest has left, a message is left over, a booking waits. */
async function runSchedules({ harness, call, setTo, ask, clock }: Recorded): Promise<void> {
  const { token } = await createGuest(harness)
  const { body } = await ask(contracts.StartPayfastPayment, { body: { token } })
  const { paymentData } = body as { paymentData: Record<string, string> }
  const failed = harness.itnFor(paymentData, { paymentStatus: 'FAILED', pfPaymentId: '8' })
  await ask(contracts.ReceiveItn, { text: failed })
  const { reference } = await createGuest(harness)
  const { depositAmountCents = 0, balanceDueDate: due = '' } = (await harness.bookings.find(reference)) ?? {}
  expectOk(await harness.pay({ params: { reference }, body: { ...money, amountCents: depositAmountCents } }))
  await payForTakenNights(harness)
  // Long enough for a message to be left over, and not for the hold to end.
  setTo(minutesAfter(clock.read().now, 11))
  await call('expiry', {})
  setTo(`${due}T06:00:00.000Z`)
  const buyer = await resell(harness)
  await call('reminders', {})
  expectOk(
    await harness.cancelByStaff({ params: { reference: buyer }, body: { refundCents: 0, reason: 'By the terms' } }),
  )
  await call('reminders', {})
  setTo('2029-01-01T06:00:00.000Z')
  await call('reminders', {})
  await call('expiry', {})
  for (const night of ['2031-01-01', '2040-01-01', '2040-01-02']) {
    setTo(`${night}T21:00:00.000Z`)
    // oxlint-disable-next-line no-await-in-loop -- first the documents, years later the bookings, a hundred a run
    await call('retention', {})
  }
}
const money = { entryId: 'bank-line-0001', method: 'eft', note: '' } as const

describe('the calls of a Lambda', () => {
  const built = templatesOf(createTestStacks())
  const roles = Object.assign(
    {},
    ...[built.data, built.service, built.website, built.monitoring].map((stack) => permissionsIn(stack, built.plain)),
  ) as Record<string, string[]>
  const grantedTo = ({ name }: FunctionSpec): string[] => {
    const role = `${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Role`
    return [...new Set((roles[role] ?? []).flatMap(shortPermissions))].toSorted()
  }

  let recorded: Recorded | undefined
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    recorded = await startRecorded()
    await callEveryEndpoint(recorded)
    await payByCard(recorded)
    await cancel(recorded)
    await yieldNights(recorded)
    await bookTwice(recorded)
    await changeParty(recorded)
    await printCards(recorded)
    await sendFiles(recorded)
    await uploadPictures(recorded)
    await workAsStaff(recorded)
    await erasePerson(recorded)
    await signUp(recorded)
    await failEmail(recorded)
    await raiseAlarm(recorded)
    await runSchedules(recorded)
    await publish(recorded)
  }, 240_000)
  afterAll(async () => {
    await recorded?.stop()
    vi.useRealTimers()
  })

  it('cover every endpoint', () => {
    const missing = Object.entries<Endpoint>(contracts).filter(
      ([, endpoint]) => !recorded?.answeredEndpoints.has(endpoint),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it.each(functions)('of $name need exactly the permissions that it has', (spec) => {
    expect(recorded?.usedBy(spec.name)).toEqual(grantedTo(spec))
  })
})

/** What AWS itself does under a Lambda's name: no code of ours makes these calls. */
const callsOfAws = [
  /^logs:(CreateLogStream|PutLogEvents) on \w+Log\.Arn$/,
  /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams) on Table\.StreamArn$/,
  /^sqs:SendMessage on DeadLetterQueue\.Arn$/,
  /^sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes) on ContentChangeQueue\.Arn$/,
]

/** A permission as the recorder writes it; an unknown one fails the test by its name. */
function shortPermissions(right: string): string[] {
  if (callsOfAws.some((pattern) => pattern.test(right))) return []
  return [
    right
      .replace(/^dynamodb:Query on Table\.Arn\/index\/(\w+)$/, 'dynamodb:Query $1')
      .replace(/^(dynamodb:\w+) on Table\.Arn$/, '$1')
      .replace(/^(s3:ListBucket\w*) on UploadsFiles\.Arn$/, '$1')
      .replace(/^(s3:\w+) on UploadsFiles\.Arn\/(\w+)\/\*$/, '$1 $2')
      .replace(/^(s3:ListBucket\w*) on PicturesFiles\.Arn$/, '$1')
      .replace(/^(s3:\w+) on PicturesFiles\.Arn\/(\w+)\/\*$/, '$1 $2')
      .replace(/^s3:ListBucket on Site\.Arn$/, 's3:ListBucket')
      .replace(/^(s3:\w+) on Site\.Arn\/(?:(\w+)\/(?:colors-)?\*|(admin\.html))$/, '$1 $2$3')
      .replace(/^(sqs:GetQueueAttributes) on DeadLetterQueue\.Arn$/, '$1')
      .replace(/^(sqs:SendMessage) on ContentChangeQueue\.Arn$/, '$1')
      .replace(/^(sns:Publish) on AlarmTopic$/, '$1')
      .replace(/^(cloudfront[\w-]*:\w+) on .*$/, '$1')
      .replace(/^(logs:\w+) on arn:aws:logs:us-east-1:.*$/, '$1')
      .replace(/^(cognito-idp:\w+) on StaffPool\.Arn$/, '$1')
      .replace(/^ssm:GetParameter on .*\/guest-house\/prod\/([\w-]+)$/, 'ssm:GetParameter $1')
      .replace(/^ses:SendRawEmail on arn:aws:ses:.*$/, 'ses:SendRawEmail'),
  ]
}
