import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { ConfirmBooking, ListBookings } from '#shared/bookings/staff-bookings.contract.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { ShowMe } from '#shared/staff/accounts.contract.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { type Figure, spread } from './figure.ts'
import { aStay } from './night-race.ts'
import { type TimedResponse, type HttpClient, createHttpClient } from './http-client.ts'

const CLIENTS = [1, 8, 32]
const RACING = 50
const FIRST_MONDAY = '2027-01-04'
/** No address books more often than a busy guest house would. */
const BOOKINGS_FROM_ONE_ADDRESS = 10

type Booked = { readonly reference: string }

/** Stays of two nights that do not overlap and never meet a weekend rule, Mondays and Wednesdays, cabin after cabin. */
function* freeStays() {
  for (let monday = FIRST_MONDAY; ; monday = addDays(monday, 7))
    for (const arrival of [monday, addDays(monday, 2)])
      for (const { slug: cabinSlug } of demoData.cabins) {
        const stay = aStay(arrival, 2)
        const request = { cabinSlug, stay, party: { adults: 2, children: [] }, addOns: [] }
        if (priceOf(request, demoData.tariff).ok) yield { cabinSlug, ...stay }
      }
}

/** `count` calls by so many clients, each sending the next as soon as it has its response. */
async function manyCalls(count: number, clients: number, call: (number: number) => Promise<TimedResponse>) {
  const answers: TimedResponse[] = []
  let next = 0
  const client = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      const answer = await call(number)
      if (answer.status !== 200) throw new Error(`Responded ${answer.status}: ${JSON.stringify(answer.body)}`)
      answers.push(answer)
    }
  }
  const unfinished = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { answers, seconds: (performance.now() - unfinished) / 1000 }
}

const bars: Readonly<Record<string, Figure['bar']>> = {
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
    const owner = /Staff .*?(\S+@\S+) \/ (\S+)/.exec(app.said())
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
  const figures: Figure[] = []
  const stays = freeStays()
  const nextStay = () => stays.next().value ?? { cabinSlug: 'protea', ...aStay(FIRST_MONDAY, 2) }
  for (const clients of CLIENTS) {
    const created: Booked[] = []
    const actions: Readonly<Record<string, (number: number) => Promise<TimedResponse>>> = {
      availability: () =>
        httpClient.ask(ShowAvailability, {
          params: { slug: 'protea' },
          query: { from: FIRST_MONDAY, to: '2028-01-03' },
        }),
      price: () =>
        httpClient.ask(CalculatePricing, {
          body: { cabinSlug: 'aloe', ...aStay('2027-02-01', 2), adults: 2, children: [], addOns: [] },
        }),
      create: async () => {
        const answer = await book(httpClient, nextStay())
        created.push(answer.body as Booked)
        return answer
      },
      confirm: (number) =>
        httpClient.ask(ConfirmBooking, { params: { reference: created[number]?.reference ?? '' }, bearer }),
      'staff list': () => httpClient.ask(ListBookings, { query: { status: 'confirmed' }, bearer }),
    }
    for (const [name, action] of Object.entries(actions)) {
      // The first calls of a warm Lambda still compile.
      if (name !== 'confirm') await manyCalls(Math.min(20, calls), clients, action)
      const { answers, seconds } = await manyCalls(calls, clients, action)
      const { p50, p99 } = spread(answers.map(({ ms }) => ms))
      const what = `${name}, ${clients} client${clients === 1 ? '' : 's'}`
      figures.push({
        group: 'local stack',
        what,
        measured: { 'ms p50': p50, 'ms p99': p99, 'a second': answers.length / seconds },
        ...(bars[what] && { bar: bars[what] }),
      })
    }
  }
  return figures
}

/** Staff press "confirm" on fifty bookings of the same nights in the same moment. */
async function race(httpClient: HttpClient, bearer: string): Promise<Figure> {
  // A weekend: the other bookings are of nights from Monday to Thursday.
  const stay = { cabinSlug: 'protea', ...aStay('2028-04-07', 2) }
  const crowd = await Promise.all(Array.from({ length: RACING }, () => book(httpClient, stay)))
  const answers = await Promise.all(
    crowd.map(({ body }) =>
      httpClient.ask(ConfirmBooking, { params: { reference: (body as Booked).reference }, bearer }),
    ),
  )
  return {
    group: 'local stack',
    what: `${RACING} confirmations of the same nights at once`,
    measured: {
      'ms slowest': Math.max(...answers.map(({ ms }) => ms)),
      confirmed: answers.filter(({ status }) => status === 200).length,
      'refused: nights taken': answers.filter(({ body }) => body['error'] === 'nights-already-taken').length,
    },
    bar: { atMost: { 'ms slowest': 1000 }, exactly: { confirmed: 1, 'refused: nights taken': RACING - 1 } },
  }
}
