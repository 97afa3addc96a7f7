import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/random.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import { aBooking, anOrder, numbered } from '#test/support/a-booking.ts'
import { A_DAY } from '#test/support/a-moment.ts'
import { type House, aSlip, granted } from '#test/support/a-house.ts'
import type { AccountBook } from './account-book.ts'
import { settledByStream } from './settled-by-stream.ts'

/** One act of somebody on a house: what must be so beforehand, and the act itself. */
export type Act = {
  readonly prepare?: (scene: Scene) => Promise<void>
  /** Done on the house that is handed in: the one that is interrupted, or the one that interrupts. */
  readonly does: (house: House, scene: Scene) => Promise<unknown>
}

type Guest = { readonly reference: string; readonly token: string }

/**
 * A season in which three guests wait: `one` and `other` for the same two nights at Protea, `third` for the same nights
 * next door. What was prepared lies in `ready`.
 */
export type Scene = {
  readonly house: House
  readonly book: AccountBook
  readonly one: Guest
  readonly other: Guest
  readonly third: Guest
  readonly nights: { readonly checkInDate: string; readonly checkOutDate: string }
  readonly ready: Map<string, string>
}
export type Who = 'one' | 'other' | 'third'

/** The deposit of each of them. */
const DEPOSIT = 2_125_00
let payments = 0

/** The n-th season of a house: every try of an interleaving has its own nights, in the same table. */
export async function aScene(house: House, book: AccountBook, season: number): Promise<Scene> {
  const checkInDate = addDays('2027-02-01', 35 * season)
  const nights = { checkInDate, checkOutDate: addDays(checkInDate, 2) }
  const linkKey = await house.linkKey()
  const expiresAt = minutesAfter(house.clock.read().now, 2 * A_DAY)
  const waiting = async (number: number, cabinName: string): Promise<Guest> => {
    const named = numbered(3 * season + number)
    const token = guestToken(linkKey, named)
    const booking = { ...named, ...nights, cabinName, expiresAt, tokenHash: tokenHashOf(token) }
    await house.bookings.create(aBooking.pending(booking), anOrder())
    book.bookings.add(named.reference)
    return { reference: named.reference, token }
  }
  const [one, other, third] = await Promise.all([waiting(0, 'protea'), waiting(1, 'protea'), waiting(2, 'aloe')])
  return { house, book, nights, ready: new Map(), one, other, third }
}

const told = (scene: Scene, who: Who, answer: Result<{ readonly status: string }, string>): boolean => {
  if (answer.ok && answer.value.status === 'confirmed') scene.book.told.add(scene[who].reference)
  return answer.ok
}

async function settles(house: House, id: string): Promise<void> {
  if (!(await settledByStream(house, id))) throw new Error('A message lost against somebody at every try')
}

async function wentToPayfast({ house, book, ready, ...guests }: Scene, who: Who, status: 'COMPLETE' | 'FAILED') {
  const { token, reference } = guests[who]
  const { attemptId, paymentData } = granted(await house.startPayment({ body: { token } }))
  payments += 1
  const pfPaymentId = String(payments)
  if (status === 'COMPLETE') book.paidAtPayfast({ pfPaymentId, reference, cents: DEPOSIT })
  ready.set(`attempt of ${who}`, attemptId)
  ready.set(
    `${status} of ${who}`,
    await house.received(house.itnFor(paymentData, { pfPaymentId, paymentStatus: status })),
  )
}

async function sentAProof({ house, ready, ...guests }: Scene, who: Who, isComplete: boolean): Promise<void> {
  const { token } = guests[who]
  const { uploadId: id, fields } = granted(await house.startUpload({ params: { token }, body: aSlip }))
  house.putOnShelf(fields['key'])
  ready.set(`proof of ${who}`, id)
  ready.set(`key of ${who}`, String(fields['key']))
  if (isComplete) granted(await house.completeUpload({ params: { token, id } }))
}

const money = (entryId: string) => ({ entryId, amountCents: DEPOSIT, method: 'eft', note: '' }) as const
const has = ({ ready }: Scene, what: string): string => ready.get(what) ?? 'nothing'

export const acts = {
  confirm: (who: Who): Act => ({
    does: async (house, scene) => told(scene, who, await house.confirm({ params: scene[who] })),
  }),
  /** A payment by card is told of when its hold is over. */
  paidLate: (who: Who): Act => ({
    prepare: async (scene) => {
      await wentToPayfast(scene, who, 'COMPLETE')
      scene.house.clock.pass(16)
    },
    does: (house, scene) => settles(house, has(scene, `COMPLETE of ${who}`)),
  }),
  /** A payment by card is told of while its nights are held. */
  paid: (who: Who): Act => ({
    prepare: (scene) => wentToPayfast(scene, who, 'COMPLETE'),
    does: (house, scene) => settles(house, has(scene, `COMPLETE of ${who}`)),
  }),
  /** The same message, settled by another machine; somebody else has prepared it. */
  paidAgain: (who: Who): Act => ({ does: (house, scene) => settles(house, has(scene, `COMPLETE of ${who}`)) }),
  declined: (who: Who): Act => ({
    prepare: (scene) => wentToPayfast(scene, who, 'FAILED'),
    does: (house, scene) => settles(house, has(scene, `FAILED of ${who}`)),
  }),
  startPayment: (who: Who): Act => ({
    does: (house, scene) => house.startPayment({ body: { token: scene[who].token } }),
  }),
  comesBack: (who: Who): Act => ({
    does: (house, scene) => house.endPayment({ params: { attemptId: has(scene, `attempt of ${who}`) } }),
  }),
  recordPayment: (who: Who, entryId = 'bank-line-1'): Act => ({
    async does(house, scene) {
      const { reference } = scene[who]
      const isWritten = told(scene, who, await house.pay({ params: { reference }, body: money(entryId) }))
      if (isWritten) scene.book.wroteDown({ id: entryId, reference, cents: DEPOSIT })
    },
  }),
  refund: (who: Who, entryId = 'refund-1'): Act => ({
    async does(house, scene) {
      const { reference } = scene[who]
      const answer = await house.refund({ params: { reference }, body: money(entryId) })
      if (answer.ok) scene.book.wroteDown({ id: entryId, reference, cents: -DEPOSIT })
    },
  }),
  proofArrives: (who: Who): Act => ({
    prepare: (scene) => sentAProof(scene, who, false),
    async does(house, scene) {
      house.putOnShelf(has(scene, `key of ${who}`))
      await house.completeUpload({ params: { token: scene[who].token, id: has(scene, `proof of ${who}`) } })
    },
  }),
  acceptProof: (who: Who): Act => ({
    prepare: async (scene) => (scene.ready.has(`proof of ${who}`) ? undefined : sentAProof(scene, who, true)),
    async does(house, scene) {
      const { reference } = scene[who]
      const id = has(scene, `proof of ${who}`)
      const answer = await house.acceptProof({ params: { reference, id }, body: { amountCents: DEPOSIT, note: '' } })
      if (told(scene, who, answer)) scene.book.wroteDown({ id: `proof-${id}`, reference, cents: DEPOSIT })
    },
  }),
  refuseProof: (who: Who): Act => ({
    prepare: async (scene) => (scene.ready.has(`proof of ${who}`) ? undefined : sentAProof(scene, who, true)),
    does: (house, scene) =>
      house.refuseProof({
        params: { reference: scene[who].reference, id: has(scene, `proof of ${who}`) },
        body: { reason: 'Not readable' },
      }),
  }),
  cancel: (who: Who): Act => ({
    async does(house, scene) {
      const shown = granted(await scene.house.show({ params: scene[who] }))
      const body = { refundCents: shown.cancellation?.refundCents ?? 0, paidCents: shown.paidCents, reason: '' }
      if ((await house.cancel({ params: scene[who], body })).ok) scene.book.ended.add(scene[who].reference)
    },
  }),
  cancelByStaff: (who: Who): Act => ({
    async does(house, scene) {
      const answer = await house.cancelByStaff({ params: scene[who], body: { refundCents: 0, reason: 'Flood' } })
      if (answer.ok) scene.book.ended.add(scene[who].reference)
    },
  }),
  moveTo: (who: Who, cabinName: 'protea' | 'yellowwood'): Act => ({
    does: async (house, scene) =>
      told(scene, who, await house.move({ params: scene[who], body: { cabinName, ...scene.nights } })),
  }),
  lapse: (): Act => ({
    prepare: async ({ house }) => house.clock.pass(2 * A_DAY + 1),
    does: (house) => house.lapse(),
  }),
  complete: (): Act => ({
    prepare: async ({ house, nights }) => house.clock.setTo(`${nights.checkOutDate}T10:00:00.000Z`),
    does: (house) => completeStays({ bookings: house.bookings, clock: house.clock.read }),
  }),
  block: (lastNights = 1): Act => ({
    prepare: async (scene) => void (await acts.unblock().does(scene.house, scene)),
    async does(house, scene) {
      const { checkInDate: startDate } = scene.nights
      const endDate = addDays(startDate, lastNights)
      const answer = await house.block({ body: { startDate, endDate, cabinName: 'protea', reason: '' } })
      if (answer.ok) scene.book.blocks.add(answer.value.id)
    },
  }),
  /** Opens whatever is on the list of blocked dates. */
  unblock: (): Act => ({
    async does(house, scene) {
      const { blockedDates } = granted(await scene.house.blocks({ query: {} }))
      for (const { id } of blockedDates) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
        const answer = await house.unblock({ params: { id } })
        if (answer.ok) scene.book.blocks.delete(id)
      }
    },
  }),
}

/** Does an act's deed beforehand, so that a collision begins behind it. */
export const after = (first: Act, act: Act): Act => ({
  async prepare(scene) {
    await first.prepare?.(scene)
    await first.does(scene.house, scene)
    await act.prepare?.(scene)
  },
  does: act.does,
})
