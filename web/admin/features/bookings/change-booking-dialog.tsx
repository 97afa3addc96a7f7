import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { isForCabin } from '#shared/add-ons/add-on.ts'
import { STAFF_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { isEnoughToConfirm } from '#shared/bookings/booking.ts'
import { ChangeStay, QuoteStayChange, type StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { hasSameParts, partsIn } from '#shared/bookings/stay-parts.ts'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import { stayTitle } from '#shared/bookings/order-text.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { ActionForm } from '#web/admin/kit/action-form.ts'
import { FieldInput } from '#web/admin/kit/form-field.tsx'
import { listSpan } from '#web/admin/kit/list-dates.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { partyLimits, partyReducer } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { StayDates } from '#web/booking/stay-dates.tsx'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { count, dateSpan, shortDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { AddOnsFields } from './add-ons-fields.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { stayQuoteQuery } from './change-booking.queries.ts'
import { ChangeComparison } from './change-comparison.tsx'
import {
  type ChangeValues,
  type StayQuote,
  type StayTarget,
  cabinNightChoices,
  chosenIn,
  chosenTotal,
  isUnderWay,
  quantitiesIn,
  rebasedAddOns,
  storedFields,
  toChange,
} from './change-booking-form.ts'
import { siteQuery } from './manual-booking.queries.ts'
import './change-booking.css'

const DEBOUNCE_MS = 300
const UNCHANGED = '{"openedWith":{}}'

type ChangeBookingDialogProps = { booking: StaffBooking; target?: StayTarget | undefined; onDone: () => void }
type Quoted = {
  readonly quote: StayQuote | undefined
  readonly isLoading: boolean
  /** Why there is no price. */
  readonly problem?: string | undefined
}

/** Cabin, dates, party and add-ons of a booking, with what the change comes to: one price, one e-mail. */
export function ChangeBookingDialog({ booking, target, onDone }: ChangeBookingDialogProps) {
  const cabinTitle = useCabinTitle()
  const { today } = useNow()
  const { data: offer } = useQuery(siteQuery())
  const [{ quote, isLoading, problem }, setQuoted] = useState<Quoted>({ quote: undefined, isLoading: false })
  const stored = storedFields(booking)
  const addOnNames = new Map([
    ...(offer?.addOns ?? []).map(({ id, name }) => [id, name] as const),
    ...booking.currentAddOns.map(({ addOnId, name }) => [addOnId, name] as const),
  ])
  const initial: ChangeValues = {
    ...stored,
    ...(target && { cabinSlug: target.cabinSlug }),
    ...(target && { checkInDate: target.checkInDate, checkOutDate: target.checkOutDate }),
    ...{ fromNight: '', newTotal: 'recalculate', keepsTerms: true, otherCents: undefined },
    ...{ reason: '', notifyGuest: booking.guestEmail !== '' },
  }
  return (
    <BookingDialog
      endpoint={ChangeStay}
      booking={booking}
      title="Change booking"
      description={`${booking.guestName} · now ${stayTitle(booking, cabinTitle)}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`}
      action="Change booking"
      busyLabel="Changing…"
      loading={isLoading ? 'Loading the price…' : undefined}
      initial={initial}
      openedWith={stored}
      rebase={{
        addOns: (...lists) => rebasedAddOns(...(lists as Parameters<typeof rebasedAddOns>)),
      }}
      body={(values, { entryId }) => toChange(values, quote, booking, entryId)}
      // Nobody saves a change whose price is not on the screen.
      check={() =>
        quote
          ? {}
          : { quotedCents: problem ?? 'There is no price yet: please change something, or fill in what is missing' }
      }
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          kind: 'text',
          optional: true,
          hint: 'For the history, the ledger and the e-mail.',
          maxLength: 300,
        },
      ]}
      email="asked"
      labels={{
        ...{ cabinSlug: 'Cabin', checkInDate: 'Check-in', checkOutDate: 'Check-out' },
        ...{ numberOfAdults: 'Adults', children: 'Children', addOns: 'Add-ons' },
      }}
      formats={{
        cabinSlug: (slug) => cabinTitle(String(slug)),
        children: (children) => childrenText(children as ChangeValues['children']),
        addOns: (lines) =>
          (lines as ChangeValues['addOns'])
            .map(({ addOnId, quantity }) => `${quantity} × ${addOnNames.get(addOnId) ?? addOnId}`)
            .join(', ') || 'None',
      }}
      done={({ cabinSlug, checkInDate, checkOutDate, owedCents }) => ({
        tone: 'success',
        title: `${booking.reference} is changed`,
        detail: `${cabinTitle(cabinSlug)}, ${dateSpan(checkInDate, checkOutDate)}. ${formatRand(owedCents)} is owed now.`,
      })}
      onDone={onDone}
    >
      {(form) => <ChangeFields booking={booking} form={form} today={today} onQuote={setQuoted} />}
    </BookingDialog>
  )
}

/** `2 children, aged 4, 7`; an age that is not on file is left out. */
function childrenText(children: ChangeValues['children']): string {
  const ages = children.flatMap(({ age }) => (age == null ? [] : [String(age)]))
  if (children.length === 0) return 'None'
  return [count(children.length, 'child', 'children'), ages.length > 0 && `aged ${ages.join(', ')}`]
    .filter(Boolean)
    .join(', ')
}

type ChangeFieldsProps = {
  booking: StaffBooking
  form: ActionForm<ChangeValues>
  today: CalendarDate
  onQuote: (quoted: Quoted) => void
}

function ChangeFields({ booking, form, today, onQuote }: ChangeFieldsProps) {
  const { values, problems, set } = form
  const { cabinSlug, checkInDate, checkOutDate, numberOfAdults: adults, children, addOns } = values
  const cabinTitle = useCabinTitle()
  const { data: offer } = useQuery(siteQuery())
  const cabin = offer?.cabins.find(({ slug }) => slug === cabinSlug)
  const cabins = [...(cabin ? [] : [{ slug: cabinSlug, name: cabinTitle(cabinSlug) }]), ...(offer?.cabins ?? [])]
  const party = { adults, childAges: children.map(({ age }) => age) }
  const underWay = isUnderWay(booking, today)
  const nightChoices = cabinNightChoices(booking, values, today)
  const quoted = useStayQuote(booking, form.draft())
  const { quote, isLoading, problem } = quoted
  // Before the screen is painted: a press at once would otherwise meet the quote of before.
  useLayoutEffect(() => onQuote({ quote, isLoading, problem }), [quote, isLoading, problem, onQuote])

  function setDates(days: { readonly checkInDate?: CalendarDate; readonly checkOutDate?: CalendarDate }) {
    const from = days.checkInDate ?? checkInDate
    // The stay keeps its length until somebody changes it.
    const to = from === checkInDate ? days.checkOutDate : addDays(from, daysBetween(checkInDate, checkOutDate))
    set({ checkInDate: from, checkOutDate: to ?? checkOutDate })
  }

  return (
    <>
      <SelectField
        label="Cabin"
        value={cabinSlug}
        onChange={(event) => set({ cabinSlug: event.target.value, fromNight: '' })}
        problem={problems['cabinSlug']}
      >
        {cabins.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <StayDates
        days={{ checkInDate, checkOutDate }}
        onChange={setDates}
        cabin={cabin}
        adults={Math.max(1, adults)}
        problem={problems['checkInDate'] ?? problems['checkOutDate']}
        bounds={{
          earliest: today,
          horizonMonths: STAFF_HORIZON_MONTHS,
          keepsArrival: underWay,
          ownNights: partsIn(booking, cabinSlug).flatMap((part) => nightsOf(part)),
          // Who has them is said below, and the server decides.
          withTaken: true,
        }}
      />
      {nightChoices.length > 0 && (
        <SelectField
          label={`Nights in ${cabinTitle(cabinSlug)}`}
          hint={underWay ? 'Nights that were slept stay where they were.' : undefined}
          value={values.fromNight || (underWay && cabinSlug !== booking.cabinSlug ? today : '')}
          onChange={(event) => set({ fromNight: event.target.value })}
        >
          {(!underWay || cabinSlug === booking.cabinSlug) && (
            <option value="">{cabinSlug === booking.cabinSlug ? 'As they are' : 'All nights'}</option>
          )}
          {nightChoices.map((night) => (
            <option key={night} value={night}>
              {night === today ? 'From tonight on' : `From ${shortDate(night)} on`}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid grid-small grid-fill align-end">
        <PartyFields
          party={party}
          limits={partyLimits(party, cabin, [])}
          withChildren={cabin?.childFriendly === true || children.length > 0}
          withAges
          onChange={(change) => {
            const next = partyReducer(party, change)
            set({ numberOfAdults: next.adults, children: next.childAges.map((age) => ({ age })), age: undefined })
          }}
          problemAt={(field) => {
            const isAge = field.startsWith('children.')
            if (!isAge) return problems[field]
            return children[Number(field.slice('children.'.length))]?.age === null ? problems['age'] : undefined
          }}
        />
      </div>
      <AddOnsFields
        addOns={[
          ...booking.currentAddOns
            .filter(({ addOnId }) => !offer?.addOns.some(({ id }) => id === addOnId))
            .map(({ addOnId, name, quantity }) => ({ id: addOnId, name, maxQuantity: quantity })),
          ...(offer?.addOns ?? []).filter((addOn) => isForCabin(addOn, cabinSlug) || quantitiesIn(addOns)[addOn.id]),
        ]}
        chosen={quantitiesIn(addOns)}
        onChange={(chosen) => set({ addOns: chosenIn(chosen) })}
      />
      {quoted.problem && (
        <Notice tone="danger" live="polite">
          <p>{quoted.problem}</p>
        </Notice>
      )}
      {quote && <Outcome booking={booking} quote={quote} form={form} today={today} />}
    </>
  )
}

type OutcomeProps = { booking: StaffBooking; quote: StayQuote; form: ActionForm<ChangeValues>; today: CalendarDate }

/** What the change comes to: who has the nights, add-ons that the cabin does not have, the comparison, the total. */
function Outcome({ booking, quote, form: { values, set, problems }, today }: OutcomeProps) {
  const cabinTitle = useCabinTitle()
  const { keepsTerms, newTotal, quotedCents } = chosenTotal(values, quote)
  const recalculated = chosenTotal({ ...values, newTotal: 'recalculate' }, quote)
  const hasNewPrice = recalculated.newTotal === 'recalculate' && recalculated.quotedCents !== quote.owedCents
  const missing = booking.currentAddOns.filter(({ name }) => quote.addOnsNotForCabin.includes(name))
  return (
    <div className="stack" aria-live="polite">
      <NightsNotice clashes={quote.clashes} parts={quote.parts} today={today} />
      {missing.length > 0 && (
        <Notice tone="warning" title={`${cabinTitle(values.cabinSlug)} does not have all add-ons`}>
          {missing.map(({ addOnId, name }) => (
            <p key={addOnId} className="row spread gap-s">
              {name} stays on the booking, and is charged.
              <Button
                size="small"
                onClick={() => set({ addOns: values.addOns.filter((line) => line.addOnId !== addOnId) })}
              >
                Take {name} out
              </Button>
            </p>
          ))}
        </Notice>
      )}
      <ChangeComparison
        booking={booking}
        quote={quote}
        values={values}
        keepsTerms={newTotal === 'recalculate' && keepsTerms}
        totalCents={quotedCents ?? quote.owedCents}
      />
      {quote.termsCents > 0 && newTotal === 'recalculate' && (
        <CheckboxField
          label={`Keep ${formatRand(quote.termsCents)} by the cancellation terms (${quote.refundPercent}% of what is given up goes back today)`}
          checked={values.keepsTerms}
          onChange={(event) => set({ keepsTerms: event.target.checked })}
        />
      )}
      {quote.nightWithoutRate && (
        <p className="soft small">There is no rate for {shortDate(quote.nightWithoutRate)}: choose the total.</p>
      )}
      <RadioCards
        label="The guest owes"
        value={newTotal === 'recalculate' && !hasNewPrice ? 'keep' : newTotal}
        onChange={(chosen) => set({ newTotal: chosen })}
        choices={[
          ...(hasNewPrice
            ? [
                {
                  value: 'recalculate' as const,
                  label: formatRand(recalculated.quotedCents ?? 0),
                  detail: 'The new price',
                },
              ]
            : []),
          { value: 'keep', label: formatRand(quote.owedCents), detail: 'As now' },
          { value: 'other', label: 'Another total' },
        ]}
      />
      {newTotal === 'other' && (
        <FieldInput
          field={{ label: 'Total', kind: 'money' }}
          name="otherCents"
          value={values.otherCents}
          problem={problems['quotedCents']}
          onChange={(cents) => set({ otherCents: cents as Cents | undefined })}
          onBlur={() => undefined}
        />
      )}
      {booking.status === 'pending' && isEnoughToConfirm(booking) && !hasSameParts(booking, quote) && (
        <p className="soft small">The booking is confirmed on the new nights, because it is paid for.</p>
      )}
    </div>
  )
}

/** The price of what the form changes, once nobody is typing; nothing where it changes nothing. */
function useStayQuote(booking: StaffBooking, draft: object) {
  const parsed = QuoteStayChange.body?.safeParse(draft)
  const isChanged =
    parsed?.success === true && (Object.keys(parsed.data.openedWith).length > 0 || parsed.data.fromNight !== undefined)
  const now = isChanged ? JSON.stringify(parsed.data) : UNCHANGED
  const debounced = useDebounced(now, DEBOUNCE_MS)
  const query = useQuery({
    ...stayQuoteQuery(booking.reference, JSON.parse(debounced) as StayChangeForm),
    enabled: debounced !== UNCHANGED,
  })
  return {
    quote: isChanged && !query.isError ? query.data : undefined,
    isLoading: isChanged && (now !== debounced || query.isFetching),
    problem: isChanged && now === debounced ? query.error?.message : undefined,
  }
}

const clashText = (span: TakenNights, today: CalendarDate): string =>
  `${listSpan(span.firstNight, addDays(span.firstNight, span.nights), today)}: ${
    span.kind === 'blocked'
      ? 'blocked dates'
      : [span.guestName, span.reference, span.kind === 'held' && 'paying by card'].filter(Boolean).join(', ')
  }`

type NightsNoticeProps = Pick<StayQuote, 'clashes' | 'parts'> & { today: CalendarDate }

/** Whether the nights are free, and who has them. The server decides; this avoids a refusal. */
const NightsNotice = ({ clashes, parts, today }: NightsNoticeProps) =>
  clashes.length > 0 ? (
    <Notice tone="warning" title="Not all nights are free">
      {clashes.map((span) => (
        <p key={span.firstNight}>{clashText(span, today)}</p>
      ))}
    </Notice>
  ) : (
    <Notice
      tone="success"
      title={`${count(
        parts.reduce((nights, part) => nights + daysBetween(part.checkInDate, part.checkOutDate), 0),
        'night',
      )}, all free`}
    />
  )
