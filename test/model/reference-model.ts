import { daysBetween } from '#shared/kernel/calendar-date.ts'

/** One booking in its simplest form. Money in cents, instants in milliseconds. */
export type ModelBooking = {
  readonly reference: string
  readonly token: string
  readonly total: number
  readonly toConfirm: number
  readonly firstInstalment: number
  nights: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled' | 'expired'
  received: number
  refunded: number
  refundDue: number | null
  attention: string | null
  expiresAt: number | null
  hold: { attempt: string; until: number } | null
  readonly attempts: { id: string; amount: number; form: Record<string, string>; status: string; pfId: string }[]
  readonly proofs: { id: string; waits: boolean }[]
}

/** Stays of two nights that overlap one another, by the first night of each, in the week of one story. */
export type Week = { readonly first: string; readonly stays: Readonly<Record<string, readonly string[]>> }

const HOUR = 3_600_000
const HOLD = HOUR / 4
export const EFT_EXPIRY_MS = 48 * HOUR
export const CARD_EXPIRY_MS = 2 * HOUR

/** The expected state of one cabin in one week: the small model that the API is compared with. */
export function createReferenceModel(week: Week, start: number) {
  const bookings: ModelBooking[] = []
  const blocks: { id: string; nights: string }[] = []
  /** The owner of a night; with `until` it is only held until then. */
  const owners = new Map<string, { by: string; until?: number }>()
  let now = start

  const nightsOf = (stay: string): readonly string[] => week.stays[stay] ?? []
  const conflictFor = (by: string, stay: string): 'taken' | 'held' | undefined => {
    const others = nightsOf(stay)
      .map((night) => owners.get(night))
      .filter((owner) => owner && owner.by !== by && (owner.until ?? Infinity) > now)
    if (others.length === 0) return undefined
    return others.some((owner) => owner?.until === undefined) ? 'taken' : 'held'
  }
  const take = (by: string, stay: string, until?: number): void => {
    for (const night of nightsOf(stay)) owners.set(night, until === undefined ? { by } : { by, until })
  }
  const releaseNights = (by: string): void => {
    for (const [night, owner] of owners) if (owner.by === by) owners.delete(night)
  }
  const holds = (booking: ModelBooking): boolean => booking.hold !== null && booking.hold.until > now
  const endHold = (booking: ModelBooking): void => {
    if (holds(booking)) releaseNights(booking.reference)
    booking.hold = null
  }
  const today = (): string => new Date(now + 2 * HOUR).toISOString().slice(0, 10)
  const becomes = (booking: ModelBooking, status: ModelBooking['status']): void => {
    if (status === 'confirmed') take(booking.reference, booking.nights)
    if (status === 'cancelled' && (booking.status === 'confirmed' || holds(booking))) releaseNights(booking.reference)
    if (status === 'confirmed' || status === 'cancelled') booking.attention = null
    Object.assign(booking, { status, hold: null, expiresAt: null })
  }

  return {
    bookings,
    blocks,
    now: () => now,
    today,
    paid: ({ received, refunded }: ModelBooking): number => received - refunded,
    isOpen: ({ status }: ModelBooking): boolean => status === 'pending' || status === 'confirmed',
    conflictFor,
    /** So early that a deposit is enough. */
    isEarly: (): boolean => daysBetween(today(), week.first) > 30,
    takenNights: (): string[] =>
      [...owners].flatMap(([night, { until }]) => (until === undefined ? [night] : [])).toSorted(),

    dueNow(booking: ModelBooking): number {
      const paid = this.paid(booking)
      return paid < booking.firstInstalment ? booking.firstInstalment - paid : Math.max(0, booking.total - paid)
    },

    paymentStatus(booking: ModelBooking): string {
      const paid = this.paid(booking)
      if (paid >= booking.total) return 'paid'
      if (booking.refunded > 0) return paid <= 0 ? 'refunded' : 'partly_refunded'
      return paid >= booking.total / 2 ? 'deposit_paid' : 'unpaid'
    },

    /** The refund of a cancellation today: everything before the stay was confirmed, then by days to arrival. */
    refundToday(booking: ModelBooking): number {
      const days = daysBetween(today(), booking.nights)
      const percent = booking.status === 'pending' || days >= 30 ? 100 : days >= 14 ? 50 : 0
      return Math.floor((Math.max(0, this.paid(booking)) * percent) / 100)
    },

    confirm(booking: ModelBooking): boolean {
      if (booking.status !== 'pending' || conflictFor(booking.reference, booking.nights)) return false
      becomes(booking, 'confirmed')
      return true
    },

    /** Records money. Staff can wait until a card payment is over; PayFast cannot. */
    receive(booking: ModelBooking, amount: number, from: 'staff' | 'payfast'): boolean {
      const covers = booking.status === 'pending' && this.paid(booking) + amount >= booking.toConfirm
      const obstacle = covers ? conflictFor(booking.reference, booking.nights) : undefined
      if (obstacle === 'held' && from === 'staff') return false
      booking.received += amount
      if (booking.status === 'cancelled' || booking.status === 'expired') booking.attention = 'paid-after-closing'
      if (booking.status !== 'pending') return true
      booking.expiresAt = null
      if (covers && !obstacle) becomes(booking, 'confirmed')
      if (obstacle) Object.assign(booking, { hold: null, attention: 'paid-but-nights-taken' })
      return true
    },

    refund(booking: ModelBooking, amount: number): void {
      booking.refunded += amount
      if (this.paid(booking) > 0) return
      booking.attention = null
      if (booking.status === 'pending' && !booking.proofs.some(({ waits }) => waits)) booking.expiresAt = now
    },

    cancel(booking: ModelBooking, refundDue: number): void {
      becomes(booking, 'cancelled')
      booking.refundDue = refundDue
    },

    /** Why a guest cannot go to PayFast now; undefined when they can. */
    cardRefusal(booking: ModelBooking): string | undefined {
      if (booking.status !== 'pending' && booking.status !== 'confirmed') return 'booking-closed'
      if (booking.status === 'pending' && booking.expiresAt !== null && booking.expiresAt <= now)
        return 'booking-lapsed'
      if (booking.status === 'pending' && booking.nights < today()) return 'arrival-passed'
      if (booking.total <= this.paid(booking)) return 'nothing-to-pay'
      const obstacle = booking.status === 'pending' ? conflictFor(booking.reference, booking.nights) : undefined
      return obstacle && (obstacle === 'taken' ? 'nights-already-taken' : 'nights-on-hold')
    },

    startCard(booking: ModelBooking, attempt: { id: string; form: Record<string, string> }): void {
      booking.attempts.push({ ...attempt, amount: this.dueNow(booking), status: 'open', pfId: '' })
      if (booking.status !== 'pending') return
      booking.hold = { attempt: attempt.id, until: now + HOLD }
      take(booking.reference, booking.nights, now + HOLD)
    },

    endCard(booking: ModelBooking, attempt: ModelBooking['attempts'][number], why: 'cancelled' | 'failed'): void {
      if (attempt.status !== 'open') return
      const isHeld = booking.status === 'pending' && booking.hold?.attempt === attempt.id
      if (isHeld) endHold(booking)
      if (isHeld || why === 'failed') attempt.status = why
    },

    move(booking: ModelBooking, stay: string): boolean {
      const waits = booking.status === 'pending' && this.paid(booking) < booking.toConfirm
      if (booking.nights === stay && (booking.status === 'confirmed' || waits)) return true
      if (waits) {
        endHold(booking)
        booking.nights = stay
        return true
      }
      if (conflictFor(booking.reference, stay)) return false
      if (booking.status === 'confirmed' || holds(booking)) releaseNights(booking.reference)
      booking.nights = stay
      becomes(booking, 'confirmed')
      return true
    },

    refuseProof(booking: ModelBooking, proof: ModelBooking['proofs'][number]): void {
      proof.waits = false
      const others = booking.proofs.some(({ waits }) => waits)
      if (booking.status === 'pending' && !others && this.paid(booking) <= 0) booking.expiresAt = now + EFT_EXPIRY_MS
    },

    block(id: string, nights: string): void {
      blocks.push({ id, nights })
      take(id, nights)
    },

    unblock(id: string): void {
      releaseNights(id)
      blocks.splice(
        blocks.findIndex((block) => block.id === id),
        1,
      )
    },

    /** Time passes; then the hourly and the daily run. */
    pass(milliseconds: number): void {
      now += milliseconds
      for (const booking of bookings) {
        const isUnpaid = this.paid(booking) <= 0 && booking.expiresAt !== null && booking.expiresAt <= now
        if (booking.status === 'pending' && isUnpaid && !holds(booking)) becomes(booking, 'expired')
        const leaves = nightsOf(booking.nights).at(-1) ?? ''
        if (booking.status === 'confirmed' && leaves < today()) booking.status = 'completed'
      }
    },
  }
}

export type ReferenceModel = ReturnType<typeof createReferenceModel>
