import { demoCabins } from '#test/support/demo-cabins.ts'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { CancelBookingByStaff, ConfirmBooking, ListBookings } from '#shared/bookings/staff-bookings.contract.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { lastDeparture } from '#shared/availability/stay.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { addDays, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { ShowMe } from '#shared/staff/accounts.contract.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { type Figure, spread } from './figure.ts'
import { aStay } from './night-race.ts'
import { type TimedResponse, type HttpClient, createHttpClient } from './http-client.ts'

const CLIENTS = [1, 8, 32] as const
const RACING = 50
/** No address books more often than a busy guest house would. */
const BOOKINGS_FROM_ONE_ADDRESS = 10

type Booked = { readonly reference: string }

/** The local stack runs on the real clock. The first Monday that is six weeks away: a deposit is enough, and no cut-off. */
const today = dayOf(new Date().toISOString())
const sixWeeksOn = addDays(today, 42)
const firstMonday = addDays(sixWeeksOn, (8 - weekdayOf(sixWeeksOn)) % 7)
const lastDay = lastDeparture(today, demoData.settings.bookingHorizonMonths)

/**
 * All stays of two nights that guests may book and that do not overlap: from Monday, Wednesday and Friday, week after
 * week, cabin after cabin.
 */
const freeStays = Array.from({ length: Math.floor(daysBetween(firstMonday, lastDay) / 7) }, (_, week) =>
  [0, 2, 4].map((day) => aStay(addDays(firstMonday, 7 * week + day), 2)),
)
  .flat()
  .flatMap((stay) => demoCabins.map(({ slug: cabinSlug }) => ({ cabinSlug, stay })))
  .filter((one) => priceOf({ ...one, party: { adults: 2, children: [] }, addOns: [] }, demoData.tariff).ok)

/** `count` calls by `clients` clients, each sending the next as soon as it has its response. */
async function manyCalls(count: number, clients: number, call: (number: number) => Promise<TimedResponse>) {
  const responses: TimedResponse[] = []
  let next = 0
  const client = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      const response = await call(number)
      if (response.status !== 200) throw new Error(`Responded ${response.status}: ${JSON.stringify(response.body)}`)
      responses.push(response)
    }
  }
  const unfinished = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { responses, seconds: (performance.now() - unfinished) / 1000 }
}

const limits: Readonly<Record<string, Figure['limits']>> = {
  'availability, 1 client': { atMost: { 'ms p50': 10, 'ms p99': 40 } },
  'confirm, 1 client': { atMost: { 'ms p50': 30 } },
}

/**
 * The response times through the whole local stack: HTTP, routes and authorizer, Lambda, table. Server, database and
 * clients share this machine.
 */
export async function stackFigures({ calls }: { readonly calls: number }): Promise<Figure[]> {
  const app = await startAppProcess()
  const httpClient = createHttpClient(app.siteUrl)
  try {
    const owner = /Staff .*?(\S+@\S+) \/ (\S+)/.exec(app.output())
    const signIn = () => httpClient.signedIn(owner?.[1] ?? '', owner?.[2] ?? '')
    // The owner's first call activates the account; the next token contains the group.
    await httpClient.ask(ShowMe, { bearer: await signIn() })
    const bearer = await signIn()
    return [...(await latencies(httpClient, bearer, calls)), await race(httpClient, bearer)]
  } finally {
    httpClient.leave()
    await app.stop()
  }
}

let booked = 0
/** One booking; its client takes a new address every few bookings. */
function book(httpClient: HttpClient, request: Parameters<typeof aBookingForm>[0]): Promise<TimedResponse> {
  booked += 1
  const crowd = Math.floor(booked / BOOKINGS_FROM_ONE_ADDRESS)
  const from = `127.0.${1 + Math.floor(crowd / 250)}.${1 + (crowd % 250)}`
  return httpClient.ask(CreateBooking, { body: aBookingForm({ guestEmail: newGuestEmail(), ...request }), from })
}

async function latencies(httpClient: HttpClient, bearer: string, calls: number): Promise<Figure[]> {
  if (calls > freeStays.length) throw new Error(`Guests can book ${freeStays.length} stays, not ${calls}`)
  const figures: Figure[] = []
  for (const clients of CLIENTS) {
    const created: Booked[] = []
    const actions: Readonly<Record<string, (number: number) => Promise<TimedResponse>>> = {
      availability: () =>
        httpClient.ask(ShowAvailability, {
          params: { slug: 'protea' },
          query: { from: firstMonday, to: addDays(firstMonday, 364) },
        }),
      price: () =>
        httpClient.ask(CalculatePricing, {
          body: { cabinSlug: 'aloe', ...aStay(firstMonday, 2), adults: 2, children: [], addOns: [] },
        }),
      create: async (number) => {
        const { cabinSlug, stay } = freeStays[number]!
        const response = await book(httpClient, { cabinSlug, ...stay })
        created[number] = response.body as Booked
        return response
      },
      confirm: (number) =>
        httpClient.ask(ConfirmBooking, { params: { reference: created[number]?.reference ?? '' }, bearer }),
      'staff list': () => httpClient.ask(ListBookings, { query: { status: 'confirmed' }, bearer }),
    }
    for (const [request, action] of Object.entries(actions)) {
      // The first calls of a warm Lambda still compile.
      if (request !== 'confirm') await manyCalls(Math.min(20, calls), clients, action)
      const { responses, seconds } = await manyCalls(calls, clients, action)
      const { p50, p99 } = spread(responses.map(({ ms }) => ms))
      const name = `${request}, ${clients} client${clients === 1 ? '' : 's'}`
      figures.push({
        group: 'local stack',
        name,
        measured: { 'ms p50': p50, 'ms p99': p99, 'a second': responses.length / seconds },
        ...(limits[name] && { limits: limits[name] }),
      })
    }
    // So that the nights are free for the next round.
    await manyCalls(calls, CLIENTS[0], (number) =>
      httpClient.ask(CancelBookingByStaff, {
        params: { reference: created[number]?.reference ?? '' },
        body: { refundCents: 0, reason: 'Bench' },
        bearer,
      }),
    )
  }
  return figures
}

/** Staff press "confirm" on fifty bookings of the same nights in the same moment. */
async function race(httpClient: HttpClient, bearer: string): Promise<Figure> {
  const stay = { cabinSlug: 'protea', ...aStay(firstMonday, 2) }
  const crowd = await Promise.all(Array.from({ length: RACING }, () => book(httpClient, stay)))
  const responses = await Promise.all(
    crowd.map(({ body }) =>
      httpClient.ask(ConfirmBooking, { params: { reference: (body as Booked).reference }, bearer }),
    ),
  )
  return {
    group: 'local stack',
    name: `${RACING} confirmations of the same nights at once`,
    measured: {
      'ms slowest': Math.max(...responses.map(({ ms }) => ms)),
      confirmed: responses.filter(({ status }) => status === 200).length,
      'refused: nights taken': responses.filter(({ body }) => body['error'] === 'nights-already-taken').length,
    },
    limits: { atMost: { 'ms slowest': 1000 }, exactly: { confirmed: 1, 'refused: nights taken': RACING - 1 } },
  }
}
