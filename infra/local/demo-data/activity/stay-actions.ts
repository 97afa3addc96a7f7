import { BookingForm } from '#shared/bookings/booking-form.ts'
import type { StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import type { Stay } from '#shared/availability/stay.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, businessTimeAt, minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { GuestMoment } from '#shared/notifications/email-type.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import type { StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'
import { type DemoUseCases, at } from './demo-use-cases.ts'
import { drawIdCopy, drawProof } from './files.ts'
import { blocks, demoGuest, mistypedAddress, reviewTexts, specialRequests, staffNotes } from './guests.ts'
import { type PlannedStay, type Scenario, lastNightOf } from './plan-stays.ts'

/** One thing that somebody does, at an instant in ISO UTC. Those that are still to come are not done. */
export type Action = { readonly at: string; readonly run: () => Promise<unknown> }

export type StayContext = {
  readonly useCases: DemoUseCases
  /** Puts a file into the bucket of uploads, as the form's post does. */
  readonly putFile: (key: string, file: Uint8Array, contentType: string) => Promise<unknown>
  readonly present: BusinessTime
}

const uuid = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const confirmedReasons = UnusualReason.options

/** Scenarios of bookings that are so many days old, whenever the stay is. */
const bookedDaysAgo: Partial<Record<Scenario, number>> = {
  'eft-proof-waiting': 1,
  'phone-pending': 1,
  'eft-proof-sent-again': 2,
  'card-other-amount': 2,
  'card-paid-twice': 2,
  'eft-part-paid': 3,
  'phone-paid-too-late': 4,
  'phone-mistyped-address': 5,
  'eft-expired': 6,
  'eft-reinstated': 8,
  'phone-discount': 9,
}
/** Scenarios of bookings that are made at least so many days before the stay: a deposit is enough, or a refund is owed. */
const daysAhead: Partial<Record<Scenario, number>> = {
  'card-deposit': 34,
  'eft-deposit': 34,
  imported: 40,
  cancelled: 40,
  'cancelled-archived': 50,
  'cancelled-refund-owed': 36,
}

/** The day on which a stay is booked: a week to two months before it, and not later than yesterday. */
function bookedOn({ checkInDate, scenario }: PlannedStay, place: number, today: CalendarDate): CalendarDate {
  const daysAgo = bookedDaysAgo[scenario]
  if (daysAgo !== undefined) return addDays(today, -daysAgo)
  const planned = addDays(checkInDate, -Math.max(8 + ((place * 11) % 45), daysAhead[scenario] ?? 0))
  const latest = addDays(today, -1 - (place % 6))
  return planned < latest ? planned : latest
}

/** Add-ons by the place of a stay in the plan. */
const addOnsAt = (place: number): { addOnId: string; quantity: number }[] => {
  const chosen = [
    [{ addOnId: 'firewood', quantity: 2 }],
    [],
    [
      { addOnId: 'tub-ready', quantity: 1 },
      { addOnId: 'braai-pack', quantity: 1 },
    ],
    [{ addOnId: 'breakfast-basket', quantity: 1 }],
    [],
    [{ addOnId: 'guided-walk', quantity: 1 }],
    [
      { addOnId: 'firewood', quantity: 1 },
      { addOnId: 'late-check-out', quantity: 1 },
    ],
  ]
  return chosen[place % chosen.length] ?? []
}

/** All that happens to one stay, from the booking on. */
export function planStayActions(
  stay: PlannedStay,
  place: number,
  { useCases, putFile, present }: StayContext,
): Action[] {
  const { scenario, cabinSlug, checkInDate, checkOutDate, numberOfAdults, children, occurrence } = stay
  const day = bookedOn(stay, place, present.today)
  const hour = 8 + (place % 12)
  const minute = place % 50
  const { now } = present
  const action = (when: string, run: Action['run']): Action => ({ at: when, run })

  if (scenario === 'blocked') {
    const block = blocks[occurrence % blocks.length] ?? blocks[0]
    const body = { startDate: checkInDate, endDate: lastNightOf(stay), cabinSlug, ...block }
    return [action(at(day, 9), () => useCases.block({ body }))]
  }

  const guest = demoGuest(place)
  const party = { numberOfAdults, children: [...children] }
  // All the bikes: one breaks later.
  const addOns =
    scenario === 'card-deposit' && occurrence === 0 ? [{ addOnId: 'mountain-bike', quantity: 4 }] : addOnsAt(place)
  const price = (of: Stay, chosen: typeof addOns): Cents => {
    const request = { cabinSlug, stay: of, party: { adults: numberOfAdults, children: party.children }, addOns: chosen }
    const priced = priceOf(request, tariff)
    if (!priced.ok) throw new Error(`The demo has no price for ${cabinSlug} from ${of.checkInDate}`)
    return priced.value.totalPriceCents
  }

  /** The booking that the first action makes and the later ones need. */
  let bookedReference: BookingReference | undefined
  const reference = (): BookingReference => {
    if (!bookedReference) throw new Error('The demo booked nothing')
    return bookedReference
  }
  const ofBooking = () => ({ params: { reference: reference() } })
  const token = async () => useCases.tokenOf(reference())
  async function money() {
    const found = await useCases.bookings.find(reference())
    if (!found) throw new Error('The demo lost a booking')
    return moneyOf(found)
  }
  const entryId = (line: string): string => `demo-${line}-${String(place).padStart(4, '0')}`

  function book(paymentMethod: 'card' | 'eft', isDeposit = false, when = at(day, hour)): Action {
    const time = businessTimeAt(new Date(when))
    const totalPriceCents = price(stay, addOns)
    const { requiresFullPayment } = paymentInfoFor(totalPriceCents, checkInDate, time, settings.extraNonBusinessDays)
    return action(when, async () => {
      const booked = await useCases.book({
        body: BookingForm.parse({
          ...guest,
          ...party,
          idempotencyKey: uuid(place),
          cabinSlug,
          checkInDate,
          checkOutDate,
          addOns,
          totalPriceCents,
          paymentMethod,
          paymentType: isDeposit && !requiresFullPayment ? 'deposit' : 'full',
          arrivalTime: place % 2 === 0 ? '16:00' : null,
          specialRequests: specialRequests[place % 9] ?? null,
          termsAccepted: true,
          termsId: settings.terms.current.id,
        }),
      })
      bookedReference = booked.reference
    })
  }

  type ByStaff = {
    readonly when?: string
    readonly of?: Stay
    /** What is agreed in place of the price, and why. */
    readonly agreed?: { readonly cents: Cents; readonly reason: string }
    readonly guestEmail?: string
  }
  /** Staff enter it; every other guest gives an e-mail address. */
  function bookByStaff(
    outcomeOf: (totalCents: Cents) => StaffBookingOutcome,
    { when = at(day, hour), of = stay, agreed, guestEmail = place % 2 === 0 ? guest.guestEmail : '' }: ByStaff = {},
  ): Action {
    const quotedTotalCents = price(of, [])
    const agreedTotalCents = agreed?.cents ?? quotedTotalCents
    const outcome = outcomeOf(agreedTotalCents)
    const isOwner = outcome.kind === 'owner-stay'
    return action(when, async () => {
      const booked = await useCases.bookByStaff({
        body: {
          ...party,
          idempotencyKey: uuid(place),
          cabinSlug,
          checkInDate: of.checkInDate,
          checkOutDate: of.checkOutDate,
          addOns: [],
          guestName: isOwner ? 'The owner’s family' : guest.guestName,
          guestPhone: isOwner ? '' : guest.guestPhone,
          guestEmail: isOwner ? '' : guestEmail,
          source: isOwner ? 'owner' : stay.source,
          quotedTotalCents,
          agreedTotalCents,
          priceReason: agreed?.reason ?? '',
          outcome,
          notifyGuest: guestEmail !== '',
        },
      })
      bookedReference = booked.reference
    })
  }
  /** Another site has the guest's money and pays it out. */
  const isOfChannel = ['airbnb', 'booking-com', 'lekkeslaap'].includes(stay.source)
  const paid = (amountCents: Cents): StaffBookingOutcome => ({
    kind: 'payment',
    amountCents,
    method: isOfChannel ? 'other' : 'eft',
    confirmedReasons,
  })
  const confirmed = (): StaffBookingOutcome => ({ kind: 'confirm' })

  /** By card, some minutes after the booking; PayFast reports another amount where one is given. */
  let form: Readonly<Record<string, string>> = {}
  const startPayment = (when = at(day, hour, 6)): Action =>
    action(when, async () => {
      form = (await useCases.startPayment({ body: { token: await token() } })).paymentData
    })
  const reportPayment = (of = 0, changeCents = 0): Action =>
    action(at(day, hour, 8 + of), async () => {
      const cents = Math.round(Number(form['amount']) * 100)
      await useCases.receiveItn(form, String(1_089_250 + place + 5_000 * of), cents + changeCents)
    })
  const payByCard = (): Action[] => [startPayment(), reportPayment()]

  /** The guest sends a file of the booking. */
  async function send(
    file: Uint8Array,
    { fileName, ...about }: { purpose: 'proof' | 'document'; fileName: string; place?: number },
  ) {
    const params = { token: await token() }
    const body = { ...about, fileName, contentType: 'application/pdf', sizeBytes: file.length, note: '' } as const
    const { uploadId, fields } = await useCases.startUpload({ params, body })
    await putFile(fields['key'] ?? '', file, body.contentType)
    await useCases.completeUpload({ params: { ...params, id: uploadId } })
    return uploadId
  }
  let proof = ''
  const sendProof = (on: CalendarDate, changeCents = 0): Action =>
    action(at(on, 20, minute), async () => {
      const { dueNowCents } = await money()
      const amountCents = dueNowCents + changeCents
      const file = await drawProof({ reference: reference(), guestName: guest.guestName, amountCents, date: on })
      proof = await send(file, { purpose: 'proof', fileName: 'proof-of-payment.pdf' })
    })
  const ofProof = () => ({ params: { reference: reference(), id: proof } })
  const acceptProof = (on: CalendarDate, amountOf = (dueCents: Cents): Cents => dueCents): Action =>
    action(at(on, 9, minute), async () => {
      const { dueNowCents } = await money()
      await useCases.acceptProof({
        ...ofProof(),
        body: { amountCents: amountOf(dueNowCents), note: '', confirmedReasons },
      })
    })
  const refuseProof = (on: CalendarDate): Action =>
    action(at(on, 9, minute), () =>
      useCases.refuseProof({ ...ofProof(), body: { reason: 'It shows another account. Please send it again.' } }),
    )

  const recordPayment = (when: string, line: string, amountOf?: (dueCents: Cents) => Cents): Action =>
    action(when, async () => {
      const { outstandingCents } = await money()
      const amountCents = amountOf?.(outstandingCents) ?? outstandingCents
      if (amountCents === 0) return
      const body = {
        entryId: entryId(line),
        amountCents,
        method: 'eft',
        note: 'From the bank',
        confirmedReasons,
      } as const
      await useCases.recordPayment({ ...ofBooking(), body })
    })
  /** What is still owed, ten days before the stay. */
  const payBalance = (): Action => recordPayment(at(addDays(checkInDate, -10), 12, minute), 'balance')

  const note = (when: string, text = staffNotes[place % staffNotes.length] ?? ''): Action =>
    action(when, () => useCases.addNote({ ...ofBooking(), body: { note: text } }))
  const tag = (when: string, text: string): Action =>
    action(when, () => useCases.tag({ ...ofBooking(), body: { tag: text, tagged: true } }))
  const whatsapp = (when: string, moment: GuestMoment): Action =>
    action(when, () => useCases.recordWhatsapp({ ...ofBooking(), body: { moment } }))
  const acceptTerms = (): Action =>
    action(at(addDays(day, 1), 18, minute), async () =>
      useCases.acceptTerms({ params: { token: await token() }, body: { termsId: settings.terms.current.id } }),
    )
  const withLink = (): Action[] => (place % 2 === 0 ? [acceptTerms()] : [])

  /** The guests sign the register two days before they come: most parties all, some one adult, some nobody. */
  function register(adults = place % 4 === 3 ? 0 : place % 4 === 1 ? 1 : numberOfAdults): Action[] {
    const evening = addDays(checkInDate, -2)
    return Array.from({ length: adults }, (_, index) => index + 1).flatMap((adult) => {
      const fullName = adult === 1 ? guest.guestName : demoGuest(place + 7).guestName
      return [
        ...(place % 3 === 0
          ? [
              action(at(evening, 18, 50 + adult), async () =>
                send(await drawIdCopy(fullName), { purpose: 'document', fileName: 'id-document.pdf', place: adult }),
              ),
            ]
          : []),
        action(at(evening, 19, adult), async () =>
          useCases.signRegister({
            params: { token: await token(), place: adult },
            body: {
              fullName,
              idNumber: '8001015009087',
              residence: 'citizen',
              address: `12 Main Road, ${guest.guestSuburb}`,
              signature: { kind: 'drawn', path: 'M40 120L60 80L90 130L120 90' },
              version: 0,
            },
          }),
        ),
      ]
    })
  }

  const cancel = (on: CalendarDate): Action =>
    action(at(on, 10), () => useCases.cancel({ ...ofBooking(), body: { reason: 'A child is ill' } }))
  const refund = (when: string, amountCents?: Cents): Action =>
    action(when, async () => {
      const owed = amountCents ?? (await money()).refundOwedCents
      const body = {
        entryId: entryId('refund'),
        amountCents: owed,
        note: amountCents ? 'The geyser was cold on the second evening' : 'At PayFast',
        confirmedReasons,
        // Each of these stays was paid by card.
        method: 'card',
        ...(amountCents && { priceGoesDown: true }),
      } as const
      await useCases.recordRefund({ ...ofBooking(), body })
    })
  const archive = (on: CalendarDate): Action =>
    action(at(on, 11), () => useCases.archive({ ...ofBooking(), body: { archived: true } }))

  /** Three of four guests who paid for a stay that is over review it. */
  const review = (): Action[] =>
    occurrence % 4 === 3
      ? []
      : [
          action(at(addDays(checkOutDate, 3), 18), async () => {
            if (!(await useCases.reviews.invitation(reference()))) return
            const text = reviewTexts[(occurrence + (scenario === 'eft' ? 5 : 0)) % reviewTexts.length] ?? reviewTexts[0]
            if (!text) return
            await useCases.writeReview({
              params: { token: await useCases.tokenOf(reference(), 'review-link') },
              body: { ...text, guestName: guest.guestName, guestEmail: guest.guestEmail, cabinSlug },
            })
          }),
        ]

  /** Staff change the booking at the price that the form shows. */
  const changeStay = async (id: string, change: StayChangeForm): Promise<void> => {
    const { owedCents, recalculatedCents } = await useCases.quoteStayChange({ ...ofBooking(), body: change })
    const others = { newTotal: 'recalculate', keepsTerms: true, reason: '', notifyGuest: true } as const
    const quotedCents = recalculatedCents ?? owedCents
    await useCases.changeStay({ ...ofBooking(), body: { ...change, ...others, entryId: entryId(id), quotedCents } })
  }

  /** One more adult: with the difference of the price. */
  const addAdult = (when: string): Action =>
    action(when, () => changeStay('party', { numberOfAdults: numberOfAdults + 1, openedWith: { numberOfAdults } }))

  switch (scenario) {
    case 'card':
      return [
        book('card'),
        ...payByCard(),
        ...register(),
        ...review(),
        ...(occurrence % 3 === 0 ? [note(at(addDays(checkInDate, -1), 15))] : []),
        ...(occurrence % 3 === 1 ? [tag(at(addDays(day, 1), 9, minute), 'Honeymoon')] : []),
      ]
    case 'card-deposit':
      return [
        book('card', true),
        ...payByCard(),
        tag(at(addDays(day, 1), 9, minute), 'Regular'),
        payBalance(),
        ...register(),
      ]
    case 'card-other-amount':
      return [book('card', true), startPayment(), reportPayment(0, -100_00)]
    case 'card-paid-twice':
      return [book('card'), ...payByCard(), reportPayment(1)]
    case 'card-being-paid':
      // Minutes before the demo opens: its hold is current.
      return [book('card', false, minutesAfter(now, -4)), startPayment(minutesAfter(now, -2))]
    case 'eft':
      return [
        book('eft'),
        sendProof(day),
        acceptProof(addDays(day, 1)),
        whatsapp(at(addDays(day, 1), 9, minute + 5), 'booking_confirmed'),
        ...register(),
        ...review(),
      ]
    case 'eft-deposit':
      return [book('eft', true), sendProof(day), acceptProof(addDays(day, 1)), payBalance(), ...register()]
    case 'eft-proof-waiting':
      // Every other slip is of another amount than was asked for.
      return [book('eft', true), sendProof(day, occurrence % 2 === 0 ? 0 : -150_00)]
    case 'eft-proof-refused':
    case 'eft-proof-sent-again':
      return [
        book('eft'),
        sendProof(day),
        refuseProof(addDays(day, 1)),
        sendProof(addDays(day, 1)),
        ...(scenario === 'eft-proof-refused' ? [acceptProof(addDays(day, 2)), ...register()] : []),
      ]
    case 'eft-part-paid':
      return [book('eft', true), sendProof(day), acceptProof(addDays(day, 1), (due) => Math.round(due / 2))]
    case 'eft-overpaid':
      return [book('eft'), sendProof(day, 500_00), acceptProof(addDays(day, 1), (due) => due + 500_00), ...register()]
    case 'eft-unpaid':
      return [book('eft', true, minutesAfter(now, -40 * 60))]
    case 'eft-expired':
      return [book('eft', true)]
    case 'eft-expired-archived':
      return [book('eft', true), archive(addDays(day, 4))]
    case 'eft-reinstated':
      return [
        book('eft'),
        action(at(addDays(day, 4), 10), () => useCases.reinstate({ ...ofBooking(), body: {} })),
        recordPayment(at(addDays(day, 4), 10, 20), 'late'),
      ]
    case 'phone-paid':
      return [bookByStaff(paid), ...withLink(), ...(place % 2 === 0 ? register() : [])]
    case 'phone-owing':
      return [
        bookByStaff(confirmed),
        note(at(day, hour, 20), 'Pays on arrival, in cash.'),
        whatsapp(at(addDays(day, 1), 9, minute), 'balance_reminder'),
      ]
    case 'phone-pending':
      return [
        bookByStaff(() => ({ kind: 'pending', until: at(addDays(present.today, 1), 12) })),
        action(at(day, 20, minute), () =>
          useCases.extendExpiry({
            ...ofBooking(),
            body: {
              until: at(addDays(present.today, 2), 17),
              openedWith: { until: at(addDays(present.today, 1), 12) },
            },
          }),
        ),
      ]
    case 'phone-corrected':
      return [
        bookByStaff(confirmed),
        recordPayment(at(addDays(day, 1), 9), 'paid'),
        recordPayment(at(addDays(day, 1), 9, 2), 'typed-twice', () => price(stay, [])),
        action(at(addDays(day, 1), 9, 10), () =>
          useCases.correct({
            ...ofBooking(),
            body: { entryId: entryId('correction'), corrects: entryId('typed-twice'), reason: 'Typed in twice' },
          }),
        ),
      ]
    case 'phone-discount':
      return [
        bookByStaff(confirmed, {
          guestEmail: guest.guestEmail,
          agreed: { cents: Math.round(price(stay, []) * 0.9), reason: 'Fifth stay with us: 10 % less' },
        }),
        action(at(addDays(day, 1), 11), () =>
          useCases.adjust({
            ...ofBooking(),
            body: {
              entryId: entryId('extra'),
              amountCents: 120_00,
              reason: 'A second set of linen',
              notifyGuest: true,
            },
          }),
        ),
        action(at(addDays(day, 6), 16, minute), () => useCases.remindGuest(ofBooking())),
      ]
    case 'phone-moved':
      // A night less at first; the guests stay on.
      return [
        bookByStaff(paid, {
          of: { checkInDate, checkOutDate: addDays(checkOutDate, -1) },
          guestEmail: guest.guestEmail,
        }),
        action(at(addDays(day, 1), 14, minute), () =>
          changeStay('night', { checkOutDate, openedWith: { checkOutDate: addDays(checkOutDate, -1) } }),
        ),
        recordPayment(at(addDays(day, 1), 19, minute), 'night'),
      ]
    case 'phone-paid-too-late': {
      // Held by phone for a night more; another guest books and pays by card before the money comes.
      const longer = { checkInDate, checkOutDate: addDays(checkOutDate, 1) }
      const until = at(addDays(day, 2), 17)
      const late = demoGuest(place + 11)
      const lateKey = uuid(9_000 + place)
      let waiting: BookingReference | undefined
      return [
        action(at(day, 7), async () => {
          const cents = price(longer, [])
          const booked = await useCases.bookByStaff({
            body: {
              ...party,
              ...longer,
              idempotencyKey: lateKey,
              cabinSlug,
              addOns: [],
              guestName: late.guestName,
              guestPhone: late.guestPhone,
              guestEmail: late.guestEmail,
              source: 'phone',
              quotedTotalCents: cents,
              agreedTotalCents: cents,
              priceReason: '',
              outcome: { kind: 'pending', until },
              notifyGuest: true,
            },
          })
          waiting = booked.reference
        }),
        book('card'),
        ...payByCard(),
        action(at(addDays(day, 1), 9, minute), () =>
          useCases.recordPayment({
            params: { reference: waiting ?? '' },
            body: {
              entryId: entryId('too-late'),
              amountCents: price(longer, []),
              method: 'eft',
              note: 'From the bank',
              confirmedReasons,
            },
          }),
        ),
      ]
    }
    case 'phone-mistyped-address':
      return [bookByStaff(confirmed, { guestEmail: mistypedAddress(guest) })]
    case 'phone-mistyped-address-today':
      return [bookByStaff(confirmed, { guestEmail: mistypedAddress(guest), when: minutesAfter(now, -5 * 60) })]
    case 'party-changed':
      return [
        book('card'),
        ...payByCard(),
        addAdult(at(addDays(day, 1), 11, minute)),
        recordPayment(at(addDays(day, 1), 17, minute), 'third'),
        tag(at(addDays(day, 1), 17, minute + 6), 'Third bed'),
        note(at(addDays(day, 1), 17, minute + 5), 'The third bed is made up in the living room.'),
        ...register(1),
      ]
    case 'goodwill':
      return [book('card'), ...payByCard(), ...register(), refund(at(addDays(checkOutDate, 1), 9), 300_00)]
    case 'imported':
      return [
        action(at(day, 14, minute), async () => {
          const totalPriceCents = price(stay, [])
          const { rows } = await useCases.importBookings({
            body: {
              rows: [
                {
                  line: 1,
                  cabinSlug,
                  checkInDate,
                  checkOutDate,
                  guestName: guest.guestName,
                  guestPhone: guest.guestPhone,
                  guestEmail: '',
                  numberOfAdults,
                  numberOfChildren: children.length,
                  totalPriceCents,
                  paidCents: occurrence % 2 === 0 ? Math.round(totalPriceCents / 2) : totalPriceCents,
                },
              ],
            },
          })
          if (!rows[0]?.reference) throw new Error(`The demo imported nothing: ${rows[0]?.refusal}`)
        }),
      ]
    case 'owner-stay':
      return [bookByStaff(() => ({ kind: 'owner-stay' }))]
    case 'cancelled':
      return [
        book('card'),
        ...payByCard(),
        cancel(addDays(checkInDate, -20)),
        refund(at(addDays(checkInDate, -19), 10)),
      ]
    case 'cancelled-archived':
      return [
        book('card'),
        ...payByCard(),
        cancel(addDays(checkInDate, -40)),
        refund(at(addDays(checkInDate, -39), 10)),
        archive(addDays(checkInDate, 1)),
      ]
    case 'cancelled-refund-owed':
      return [book('card'), ...payByCard(), cancel(addDays(day, 1))]
    case 'no-show':
      return [
        book('card'),
        ...payByCard(),
        action(at(checkInDate, 22), () => useCases.markNoShow({ ...ofBooking(), body: { noShow: true } })),
        note(at(addDays(checkInDate, 1), 9), 'The telephone was off. Wrote by WhatsApp.'),
      ]
  }
}
