import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CodeOf } from '#infra/bundle.ts'
import { functions } from '#infra/functions.ts'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { ORIGIN_SECRET, type RequestInput, createHttpRequest } from '#test/support/http-request.ts'
import type { Tables } from '#test/support/start-tables.ts'
import type { Figure } from './figure.ts'
import { aStay } from './night-race.ts'

const WARM_UP = 200

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The processor time of one call in the uploaded bundle: parsing, deciding, and talking to the table. The database is a
 * process of its own and does not count.
 */
export async function cpuFigures(
  tables: Tables,
  codeOf: CodeOf,
  { calls }: { readonly calls: number },
): Promise<Figure[]> {
  const { tableName } = await tables.createSeededTable({ withAllContent: true })
  const parameters = await startParameters({
    'link-key': 'the key of the links',
    'origin-secret': ORIGIN_SECRET,
  })
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    SITE_ORIGIN: 'http://localhost:3000',
    STAGE: 'bench',
    BOOKINGS_WITHOUT_CAPTCHA: '100000',
    ...parameters.environment,
    ...localAwsEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
  })
  const cases: readonly [string, Endpoint, () => RequestInput, number?][] = [
    [
      'availability of a year',
      ShowAvailability,
      () => ({ params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-12-31' } }),
      3,
    ],
    [
      'a price',
      CalculatePricing,
      () => ({ body: { cabinSlug: 'aloe', ...aStay('2027-02-01', 2), adults: 2, children: [], addOns: [] } }),
    ],
    ['creating a booking', CreateBooking, () => ({ body: aBookingForm({ guestEmail: newGuestEmail() }) })],
  ]
  try {
    const figures: Figure[] = []
    for (const [name, endpoint, request, maxMs] of cases) {
      const handler = await handlerOf(endpoint, codeOf)
      const call = async (): Promise<void> => {
        const { statusCode, body } = await handler(createHttpRequest(endpoint, request()))
        if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`)
      }
      for (let number = 0; number < WARM_UP; number += 1) await call()
      const before = process.cpuUsage()
      for (let number = 0; number < calls; number += 1) await call()
      const { user, system } = process.cpuUsage(before)
      figures.push({
        group: 'processor',
        name,
        measured: { 'ms a call': (user + system) / 1000 / calls },
        ...(maxMs && { limits: { atMost: { 'ms a call': maxMs } } }),
      })
    }
    return figures
  } finally {
    await parameters.stop()
  }
}

async function handlerOf(endpoint: Endpoint, codeOf: CodeOf): Promise<Handler> {
  const spec = functions.find(({ serves }) => Object.values(serves ?? {}).includes(endpoint))
  if (!spec) throw new Error(`No Lambda serves ${endpoint.path}`)
  const { handler } = (await import(pathToFileURL(join(codeOf(spec), 'index.mjs')).href)) as { handler: Handler }
  return handler
}
