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
  /** What of it came by card; staff pay back by EFT alone. */
  byCard: number
  refundDue: number | null
  attention: string | null
  expiresAt: number | null
  hold: { attempt: string; since: number; until: number } | null
  /** Milliseconds for which earlier holds kept the nights. */
  held?: number
  /** Staff hold its nights until an instant; `agreed` is the end that they have set, while a proof keeps it longer. */
  staffHold?: { until: number; agreed?: number } | null
  readonly attempts: { id: string; amount: number; form: Record<string, string>; status: string; pfId: string }[]
  readonly proofs: { id: string; waits: boolean }[]
  /** Payments that staff have recorded, here or on another booking, and how much of each counts here. */
  readonly bankLines: { readonly id: string; readonly payment: string; cents: number }[]
  /** Staff entered it, and the guest has not accepted the terms. */
  termsPending?: boolean
}

/** Stays of two nights that overlap one another, by the first night of each, in the week of one story. */
export type Week = { readonly first: string; readonly stays: Readonly<Record<string, readonly string[]>> }

const HOUR = 3_600_000
/** From this time of its first night's day on, late money confirms no stay. */
const CUT_OFF = 'T16:00'
const HOLDS_IN_ALL = (HOUR * 3) / 4
/** How long nights are held for a card payment. */
export const HOLD_MS = HOUR / 4
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
  /** The paid bookings that wait for their nights, the first that was paid first. */
  let waiting: ModelBooking[] = []
  const paidFor = ({ received, refunded }: ModelBooking): number => received - refunded
  const isWaitingForNights = (booking: ModelBooking): boolean =>
    (booking.status === 'pending' || booking.status === 'expired') &&
    booking.attention === 'paid-but-nights-taken' &&
    paidFor(booking) >= booking.toConfirm
  /** One of its nights is another's for good, and not just coming free: it keeps no other booking out. */
  const cannotBeServed = ({ reference, nights }: ModelBooking, leaving: readonly string[] = []): boolean =>
    nightsOf(nights).some((night) => {
      const owner = owners.get(night)
      return owner !== undefined && owner.until === undefined && owner.by !== reference && !leaving.includes(night)
    })
  const isHeldByStaff = ({ status, staffHold }: ModelBooking): boolean =>
    status === 'pending' && staffHold != null && staffHold.until > now
  const staffHolderOf = (night: string): string | undefined =>
    bookings.find((one) => isHeldByStaff(one) && nightsOf(one.nights).includes(night))?.reference

  type Conflict = 'taken' | 'waited for' | 'held by staff' | 'held'
  /**
   * Why somebody cannot have the nights. A living hold goes before those who wait, where the money came in time, and nights
   * that staff hold are their booking's own. `yields`: who cannot be served yields its nights, to bookings alone.
   * `leaving`: the nights that the same change gives back.
   */
  const conflictFor = (
    by: string,
    stay: string,
    {
      isInTime = false,
      yields = true,
      leaving = [],
    }: { readonly isInTime?: boolean; readonly yields?: boolean; readonly leaving?: readonly string[] } = {},
  ): Conflict | undefined => {
    const keepsOut = (one: ModelBooking): boolean => !(yields && cannotBeServed(one, leaving))
    const conflicts = nightsOf(stay).map((night): Conflict | undefined => {
      const owner = owners.get(night)
      if (owner && owner.until === undefined) return owner.by === by ? undefined : 'taken'
      const holder = staffHolderOf(night)
      if (holder !== by) {
        const first = waiting.find((one) => nightsOf(one.nights).includes(night) && keepsOut(one))?.reference
        if (first && first !== by && !isInTime) return 'waited for'
        if (holder) return 'held by staff'
      }
      return owner && owner.by !== by && (owner.until ?? 0) > now ? 'held' : undefined
    })
    return (['taken', 'waited for', 'held by staff', 'held'] as const).find((conflict) => conflicts.includes(conflict))
  }
  const take = (by: string, stay: string, until?: number): void => {
    for (const night of nightsOf(stay)) owners.set(night, until === undefined ? { by } : { by, until })
  }
  const releaseNights = (by: string): void => {
    for (const [night, owner] of owners) if (owner.by === by) owners.delete(night)
  }
  const holds = (booking: ModelBooking): boolean => booking.hold !== null && booking.hold.until > now
  const heldBy = ({ hold, held = 0 }: ModelBooking): number =>
    held + (hold ? Math.ceil((Math.min(hold.until, now) - hold.since) / 1000) * 1000 : 0)
  const endHold = (booking: ModelBooking): void => {
    if (holds(booking)) releaseNights(booking.reference)
    booking.held = heldBy(booking)
    booking.hold = null
  }
  const localTime = (): string => new Date(now + 2 * HOUR).toISOString()
  const today = (): string => localTime().slice(0, 10)
  const isPastArrival = (booking: ModelBooking): boolean => !holds(booking) && booking.nights + CUT_OFF <= localTime()
  /** No booking waits for money after the cut-off of its arrival day. */
  const clamped = (expiresAt: number, stay: string): number =>
    Math.min(expiresAt, Date.parse(`${stay}${CUT_OFF}:00.000Z`) - 2 * HOUR)
  const becomes = (booking: ModelBooking, status: ModelBooking['status']): void => {
    if (status === 'confirmed') take(booking.reference, booking.nights)
    if (status === 'cancelled' && (booking.status === 'confirmed' || holds(booking))) releaseNights(booking.reference)
    if (status === 'confirmed' || status === 'cancelled') booking.attention = null
    Object.assign(booking, { status, hold: null, staffHold: null, expiresAt: null })
  }
  const cutOff = (stay: string): number => Date.parse(`${stay}${CUT_OFF}:00.000Z`) - 2 * HOUR
  /** A proof no longer keeps a hold by staff: it ends when they have said. */
  const endWaitOnProof = (booking: ModelBooking): void => {
    const { staffHold } = booking
    if (!staffHold || booking.proofs.some(({ waits }) => waits)) return
    if (staffHold.until <= now || (staffHold.agreed ?? Infinity) <= now) booking.staffHold = null
    else booking.staffHold = { until: staffHold.agreed ?? staffHold.until }
  }

  return {
    bookings,
    blocks,
    /** The first night of each stay. */
    stays: Object.keys(week.stays),
    now: () => now,
    today,
    paid: paidFor,
    /** What came by EFT and has not gone back. */
    byEft: (booking: ModelBooking): number => paidFor(booking) - booking.byCard,
    isOpen: ({ status }: ModelBooking): boolean => status === 'pending' || status === 'confirmed',
    conflictFor,
    /** So early that a deposit is enough. */
    isEarly: (): boolean => daysBetween(today(), week.first) > 30,
    takenNights: (): string[] => {
      const owned = [...owners].flatMap(([night, { until }]) => (until === undefined ? [night] : []))
      const kept = [...waiting.filter((one) => !cannotBeServed(one)), ...bookings.filter(isHeldByStaff)]
      return [...new Set([...owned, ...kept.flatMap(({ nights }) => nightsOf(nights))])].toSorted()
    },
    isHeldByStaff,

    /** After every step: who is paid and waits is confirmed where the nights are free, in the order of the payments. */
    confirmWaiting(): void {
      waiting = waiting.filter(isWaitingForNights)
      waiting.push(...bookings.filter((booking) => isWaitingForNights(booking) && !waiting.includes(booking)))
      // One that is confirmed may keep another from being served, and who waited behind that one is.
      for (let wasOne = true; wasOne;) {
        const next = waiting.find(
          (booking) => !isPastArrival(booking) && !conflictFor(booking.reference, booking.nights),
        )
        if (next) becomes(next, 'confirmed')
        waiting = waiting.filter(isWaitingForNights)
        wasOne = next !== undefined
      }
    },

    dueNow(booking: ModelBooking): number {
      const paid = this.paid(booking)
      if (booking.status === 'confirmed' || booking.status === 'completed') return Math.max(0, booking.total - paid)
      // After a first payment only what is missing to confirm is asked for, also where all was to be paid at once.
      const first = paid > 0 ? booking.toConfirm : booking.firstInstalment
      return paid < first ? first - paid : Math.max(0, booking.total - paid)
    },

    paymentStatus(booking: ModelBooking): string {
      const paid = this.paid(booking)
      if (paid > booking.total) return 'overpaid'
      if (paid === booking.total) return 'paid'
      if (booking.refunded > 0) return paid <= 0 ? 'refunded' : 'partly_refunded'
      if (paid >= booking.total / 2) return 'deposit_paid'
      return paid > 0 ? 'part_paid' : 'unpaid'
    },

    /** The refund of a cancellation today: everything before the stay was confirmed, then by days to arrival. */
    refundToday(booking: ModelBooking): number {
      const days = daysBetween(today(), booking.nights)
      const percent = booking.status === 'pending' || days >= 30 ? 100 : days >= 14 ? 50 : 0
      const paid = Math.max(0, this.paid(booking))
      const surplus = Math.max(0, paid - booking.total)
      return surplus + Math.floor(((paid - surplus) * percent) / 100)
    },

    confirm(booking: ModelBooking): boolean {
      if (booking.status !== 'pending' || conflictFor(booking.reference, booking.nights)) return false
      becomes(booking, 'confirmed')
      return true
    },

    /** Records money. Staff can wait until a card payment is over; PayFast cannot. */
    receive(booking: ModelBooking, amount: number, from: 'staff' | 'payfast', accepted?: { waits: boolean }): boolean {
      const isWaiting = booking.status === 'pending' || booking.status === 'expired'
      const covers = isWaiting && this.paid(booking) + amount >= booking.toConfirm
      const isPast = isPastArrival(booking)
      const obstacle =
        covers && !isPast ? conflictFor(booking.reference, booking.nights, { isInTime: holds(booking) }) : undefined
      if ((obstacle === 'held' || obstacle === 'held by staff') && from === 'staff') return false
      if (accepted) accepted.waits = false
      booking.received += amount
      if (from === 'payfast') booking.byCard += amount
      if (booking.status === 'cancelled' || (booking.status === 'expired' && !covers))
        booking.attention = 'paid-after-closing'
      if (!isWaiting) return true
      booking.expiresAt = null
      if (covers && !obstacle && !isPast) becomes(booking, 'confirmed')
      else if (covers) Object.assign(booking, { hold: null, staffHold: null, attention: 'paid-but-nights-taken' })
      else if (from === 'staff') endWaitOnProof(booking)
      return true
    },

    /** What of a payment can move to another booking. */
    movable(booking: ModelBooking, payment: string): number {
      const here = booking.bankLines.filter((one) => one.payment === payment)
      return Math.min(
        this.byEft(booking),
        here.reduce((sum, { cents }) => sum + cents, 0),
      )
    },

    /** Staff move money of a payment to another booking, by a line of either. */
    transfer(
      [giver, taker]: readonly [ModelBooking, ModelBooking],
      { id, payment, cents }: { readonly id: string; readonly payment: string; readonly cents: number },
    ): boolean {
      if (giver === taker || taker.status === 'cancelled' || cents > this.movable(giver, payment)) return false
      const [before, waitedBefore] = [{ ...giver }, waiting]
      giver.received -= cents
      const [paid, isEnough] = [this.paid(giver), this.paid(giver) > 0 && this.paid(giver) >= giver.toConfirm]
      if (giver.status === 'pending' && giver.attention) giver.attention = isEnough ? giver.attention : null
      else if (paid <= 0) giver.attention = null
      else if (giver.attention === 'paid-but-nights-taken' && !isEnough) giver.attention = 'paid-after-closing'
      if (giver.status === 'pending' && paid <= 0 && !giver.proofs.some(({ waits }) => waits) && !giver.attention)
        giver.expiresAt = clamped(giver.expiresAt ?? now + EFT_EXPIRY_MS, giver.nights)
      // Its nights are free for the taker where it waits for them no more.
      waiting = waiting.filter(isWaitingForNights)
      if (!this.receive(taker, cents, 'staff')) {
        Object.assign(giver, before)
        waiting = waitedBefore
        return false
      }
      let left = cents
      for (const line of giver.bankLines.filter((one) => one.payment === payment)) {
        const moved = Math.min(line.cents, left)
        line.cents -= moved
        left -= moved
      }
      taker.bankLines.push({ id, payment, cents })
      return true
    },

    /** Two confirmed stays that are still to come exchange their nights. */
    exchange(own: ModelBooking, other: ModelBooking): boolean {
      const isToCome = ({ status, nights }: ModelBooking): boolean => status === 'confirmed' && nights >= today()
      if (own === other || !isToCome(own) || !isToCome(other)) return false
      for (const { reference } of [own, other]) releaseNights(reference)
      ;[own.nights, other.nights] = [other.nights, own.nights]
      for (const { reference, nights } of [own, other]) take(reference, nights)
      return true
    },

    /** An expired booking whose money is enough and came when its nights were not free. */
    waitsThoughExpired: (booking: ModelBooking): boolean => booking.status === 'expired' && isWaitingForNights(booking),

    /** Staff open a closed booking again. */
    reinstate(booking: ModelBooking): boolean {
      const isCancelledOrExpired = booking.status === 'expired' || booking.status === 'cancelled'
      const leaves = nightsOf(booking.nights).at(-1) ?? ''
      if (!isCancelledOrExpired || leaves < today() || conflictFor(booking.reference, booking.nights)) return false
      becomes(booking, 'confirmed')
      booking.refundDue = null
      return true
    },

    refund(booking: ModelBooking, amount: number): void {
      booking.refunded += amount
      if (this.paid(booking) > 0) return
      booking.attention = null
      if (booking.status === 'pending' && !booking.proofs.some(({ waits }) => waits))
        booking.expiresAt = clamped(now, booking.nights)
    },

    cancel(booking: ModelBooking, refundDue: number): void {
      becomes(booking, 'cancelled')
      booking.refundDue = refundDue
    },

    /** Why a guest cannot go to PayFast now; undefined when they can. What is owed after the stay is payable. */
    cardRefusal(booking: ModelBooking): string | undefined {
      if (booking.status === 'cancelled' || booking.status === 'expired') return 'booking-closed'
      if (booking.status === 'pending' && booking.expiresAt !== null && booking.expiresAt <= now)
        return 'booking-lapsed'
      if (booking.status === 'pending' && isPastArrival(booking)) return 'arrival-passed'
      if (booking.total <= this.paid(booking)) return 'nothing-to-pay'
      if (isWaitingForNights(booking)) return 'nights-already-taken'
      if (booking.proofs.some(({ waits }) => waits)) return 'proof-being-checked'
      if (booking.termsPending && booking.status !== 'completed') return 'terms-not-accepted'
      if (booking.status === 'pending' && heldBy(booking) >= HOLDS_IN_ALL) return 'hold-time-used-up'
      const obstacle = booking.status === 'pending' ? conflictFor(booking.reference, booking.nights) : undefined
      return obstacle && (obstacle === 'held' ? 'nights-on-hold' : 'nights-already-taken')
    },

    startCard(booking: ModelBooking, attempt: { id: string; form: Record<string, string> }): void {
      booking.attempts.push({ ...attempt, amount: this.dueNow(booking), status: 'open', pfId: '' })
      if (booking.status !== 'pending') return
      booking.held = heldBy(booking)
      const until = now + Math.min(HOLD_MS, HOLDS_IN_ALL - booking.held)
      booking.hold = { attempt: attempt.id, since: now, until }
      take(booking.reference, booking.nights, until)
    },

    endCard(booking: ModelBooking, attempt: ModelBooking['attempts'][number], why: 'cancelled' | 'failed'): void {
      if (attempt.status !== 'open') return
      const isHeld = booking.status === 'pending' && booking.hold?.attempt === attempt.id
      if (isHeld) endHold(booking)
      if (isHeld || why === 'failed') attempt.status = why
    },

    move(booking: ModelBooking, stay: string): boolean {
      // On a day in the past nobody arrives any more.
      if (stay < today() && stay !== booking.nights) return false
      const waits = booking.status === 'pending' && this.paid(booking) < booking.toConfirm
      // Staff confirm or reinstate a paid booking on its own nights by acts of their own.
      if (booking.nights === stay) return true
      if (waits) {
        endHold(booking)
        booking.staffHold = null
        booking.nights = stay
        if (booking.expiresAt !== null) booking.expiresAt = clamped(booking.expiresAt, stay)
        return true
      }
      const kept = nightsOf(stay)
      const leaving = [...owners.keys()].filter(
        (night) => owners.get(night)?.by === booking.reference && !kept.includes(night),
      )
      if (conflictFor(booking.reference, stay, { leaving })) return false
      if (booking.status === 'confirmed' || holds(booking)) releaseNights(booking.reference)
      booking.nights = stay
      becomes(booking, 'confirmed')
      return true
    },

    refuseProof(booking: ModelBooking, proof: ModelBooking['proofs'][number]): void {
      proof.waits = false
      const others = booking.proofs.some(({ waits }) => waits)
      if (booking.status === 'pending' && !others && this.paid(booking) <= 0)
        booking.expiresAt = clamped(now + EFT_EXPIRY_MS, booking.nights)
      if (booking.status === 'pending') endWaitOnProof(booking)
    },

    sendProof(booking: ModelBooking, id: string): void {
      booking.proofs.push({ id, waits: true })
      if (booking.status !== 'pending') return
      booking.expiresAt = null
      const { staffHold } = booking
      if (!isHeldByStaff(booking) || !staffHold) return void (booking.staffHold = null)
      booking.staffHold = { until: cutOff(booking.nights), agreed: staffHold.agreed ?? staffHold.until }
    },

    /** Staff hold the nights of a booking, longer or shorter than before. */
    holdForStaff(booking: ModelBooking, until: number): boolean {
      if (booking.status !== 'pending') return false
      if (isHeldByStaff(booking) && booking.staffHold?.until === until) return true
      if (isWaitingForNights(booking) || until <= now || until > Math.min(now + 7 * 24 * HOUR, cutOff(booking.nights)))
        return false
      const isLonger = !isHeldByStaff(booking) || until > (booking.staffHold?.until ?? 0)
      const isWaitedFor = nightsOf(booking.nights).some((night) => {
        const first = waiting.find((one) => one !== booking && nightsOf(one.nights).includes(night))
        return first !== undefined
      })
      if (isLonger && isWaitedFor) return false
      if (conflictFor(booking.reference, booking.nights, { yields: false })) return false
      booking.staffHold = { until }
      if (booking.expiresAt !== null) booking.expiresAt = until
      return true
    },

    /** Staff confirm, over the holds of others for cards or by staff. */
    confirmOverHolds(booking: ModelBooking): boolean {
      if (booking.status !== 'pending') return false
      const conflict = conflictFor(booking.reference, booking.nights)
      if (conflict === 'taken' || conflict === 'waited for') return false
      for (const other of bookings) {
        const touches = nightsOf(other.nights).some((night) => nightsOf(booking.nights).includes(night))
        if (other === booking || !touches) continue
        if (isHeldByStaff(other) || holds(other)) {
          endHold(other)
          other.staffHold = null
        }
      }
      becomes(booking, 'confirmed')
      return true
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
