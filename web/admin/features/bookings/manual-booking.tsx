import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { STAFF_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { type OfferedAddOn, isForCabin } from '#shared/add-ons/add-on.ts'
import { StaffBookingSource, bookingSourceLabels } from '#shared/bookings/booking-source.ts'
import type { StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { unusualReasonsIn } from './unusual-reasons.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { enquiryQuery } from '#web/admin/booking/enquiry.queries.ts'
import { overHoldsOf } from '#web/admin/booking/override-holds.ts'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { TypedNumberField } from '#web/admin/kit/typed-number-field.tsx'
import { childAgesIn, partyLimits, partyReducer } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { StayDates } from '#web/booking/stay-dates.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Money } from '#web/kit/money.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import {
  ManualBookingForm,
  agreedCents,
  asksForOtherTotal,
  emptyForm,
  hasExpiry,
  requestedStay,
  toBooking,
} from './manual-booking-form.ts'
import { AddOnsFields } from './add-ons-fields.tsx'
import { createBookingMutation, siteQuery, staffQuoteQuery } from './manual-booking.queries.ts'
import { QUOTE_PANEL, QuotePanel } from './quote-panel.tsx'
import './manual-booking.css'

const DEBOUNCE_MS = 250

type ManualBookingProps = { readonly address: URLSearchParams; readonly today: CalendarDate }

/** A booking that staff enter, of the enquiry that the address names, or of none. */
export function ManualBooking(props: ManualBookingProps) {
  const enquiryId = props.address.get('enquiry')
  return enquiryId === null ? <BookingPanel {...props} /> : <BookingOfEnquiry {...props} enquiryId={enquiryId} />
}

function BookingOfEnquiry({ enquiryId, ...props }: ManualBookingProps & { readonly enquiryId: string }) {
  const query = useQuery(enquiryQuery(enquiryId))
  if (query.data) return <BookingPanel {...props} enquiry={query.data.enquiry} />
  return query.isError ? (
    <QueryProblem title="The enquiry could not be loaded" queries={[query]} />
  ) : (
    <p role="status">Loading...</p>
  )
}

/** Cabin, dates, a name and a phone number; the price with its reasons beside it. */
function BookingPanel({ address, today, enquiry }: ManualBookingProps & { readonly enquiry?: Enquiry }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: offer } = useQuery(siteQuery())
  const creating = useMutation(createBookingMutation())
  const created = useRef<string>(undefined)
  /** The form that was refused and why: sent again unchanged, it goes over what it was warned of. */
  const refused = useRef<{ readonly form: string; readonly error: unknown }>(undefined)
  const cabins = offer?.cabins ?? []

  async function save(form: ManualBookingForm) {
    const requested = requestedStay(form)
    if (!requested) return
    const { price } = await client.ensureQueryData(staffQuoteQuery(requested))
    const booking = {
      ...toBooking(form, requested, price.totalPriceCents),
      ...(enquiry && { enquiryId: enquiry.id }),
    }
    const { form: before, error } = refused.current ?? {}
    const isSame = before === JSON.stringify(booking)
    try {
      const { reference } = await creating.mutateAsync(isSame ? withConfirmations(booking, error) : booking)
      created.current = reference
    } catch (problem) {
      refused.current = { form: JSON.stringify(booking), error: problem }
      throw problem
    }
  }

  function open() {
    const reference = created.current
    if (!reference) return
    void showToast({ tone: 'success', title: `${reference} is booked`, detail: 'Send the guest the link by WhatsApp.' })
    void navigate(adminBookingPath(reference))
  }

  return (
    <div className="manual-booking">
      <RecordForm
        schema={ManualBookingForm}
        fields={fieldsOf({ cabins, addOns: offer?.addOns ?? [], today })}
        initial={emptyForm(address, today, enquiry)}
        draft={`manual-booking ${address.toString()}`}
        save={save}
        onSaved={open}
        saveLabel="Book"
        bar={(form) => <BarPrice form={form} />}
      >
        {(form) => <Price form={form} cabins={cabins} />}
      </RecordForm>
    </div>
  )
}

/** The same form with what staff were told of: whose card payment it ends, what is unusual about the amount. */
function withConfirmations(booking: StaffBookingForm, error: unknown): StaffBookingForm {
  const { outcome } = booking
  const reasons = unusualReasonsIn(error instanceof Error ? error : null)
  return {
    ...booking,
    ...overHoldsOf(error),
    outcome: outcome.kind === 'payment' && reasons.length > 0 ? { ...outcome, confirmedReasons: reasons } : outcome,
  }
}

function useQuote(form: ManualBookingForm) {
  const now = requestedStay(form)
  // Typing an address asks once; a comparison by content, since every render makes a new object.
  const requested = useDebounced(JSON.stringify(now), DEBOUNCE_MS)
  const settled = requested === undefined ? undefined : (JSON.parse(requested) as NonNullable<typeof now>)
  const { data, error } = useQuery({
    ...staffQuoteQuery(
      settled ?? {
        cabinSlug: '',
        checkInDate: '',
        checkOutDate: '',
        adults: 1,
        children: [],
        addOns: [],
        guestEmail: '',
        guestPhone: '',
      },
    ),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return { requested: now, quote: data, error }
}

function Price({ form, cabins }: { form: ManualBookingForm; cabins: readonly BookableCabin[] }) {
  const { requested, quote, error } = useQuote(form)
  const cabin = cabins.find(({ slug }) => slug === form.cabinSlug)
  return (
    <QuotePanel
      form={form}
      requested={requested}
      quote={quote}
      error={error}
      cabinTitle={cabin?.name ?? form.cabinSlug}
    />
  )
}

/** The price is always in view; pressed, it shows its reasons. */
function BarPrice({ form }: { form: ManualBookingForm }) {
  const { requested, quote, error } = useQuote(form)
  return (
    <a className="manual-bar-price at-end" href={`#${QUOTE_PANEL}`}>
      {requested && quote && !error ? <Money cents={agreedCents(form, quote.price.totalPriceCents)} /> : 'Price'}
      {quote && quote.clashes.length + quote.warnings.length > 0 && (
        <Icon name="warning" label={quote.clashes.length > 0 ? 'not all nights are free' : 'look at the warning'} />
      )}
    </a>
  )
}

type FieldNeeds = {
  readonly cabins: readonly BookableCabin[]
  readonly addOns: readonly OfferedAddOn[]
  readonly today: CalendarDate
}

const outcomes = [
  { value: 'hold', label: 'Hold these nights until …' },
  { value: 'pending', label: 'Keep it open until …; others can still book these nights' },
  { value: 'confirm', label: 'Confirm without payment' },
  { value: 'payment', label: 'Record a payment now' },
  { value: 'owner-stay', label: 'Owner or family, R0.00' },
]

/** In the order of a call: what, when, who, how much, and then. */
function fieldsOf({ cabins, addOns, today }: FieldNeeds) {
  const cabinOf = (slug: string) => cabins.find((cabin) => cabin.slug === slug)
  return allFields(ManualBookingForm, [
    {
      name: 'cabinSlug',
      label: 'Cabin',
      kind: 'custom',
      control: ({ value, values, label, problem, onFill }) => (
        <SelectField
          label={label}
          problem={problem}
          value={String(value)}
          onChange={({ target: { value: cabinSlug } }) => {
            const party = values['party'] as ManualBookingForm['party']
            onFill({ cabinSlug, party: { ...party, childAges: childAgesIn(cabinOf(cabinSlug), party.childAges) } })
          }}
        >
          <option value="">Choose a cabin</option>
          {cabins.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      ),
    },
    {
      name: 'dates',
      label: 'Dates',
      kind: 'custom',
      control: ({ value, onChange, problem, values }) => (
        <StayDates
          days={value as ManualBookingForm['dates']}
          onChange={onChange}
          cabin={cabinOf(String(values['cabinSlug']))}
          adults={2}
          problem={problem}
          bounds={{ earliest: today, horizonMonths: STAFF_HORIZON_MONTHS }}
        />
      ),
    },
    {
      name: 'party',
      label: 'Party',
      kind: 'custom',
      control: ({ value, onChange, problem, values }) => {
        const party = value as ManualBookingForm['party']
        const cabin = cabinOf(String(values['cabinSlug']))
        return (
          <div className="stack gap-s">
            <div className="grid grid-small grid-fill align-end">
              <PartyFields
                party={party}
                limits={partyLimits(party, cabin, cabins)}
                // Those of a draft for a cabin that takes none can be taken out.
                withChildren={cabin?.childFriendly || party.childAges.length > 0}
                withAges
                onChange={(change) => onChange(partyReducer(party, change))}
              />
            </div>
            <Problem id="party-problem">{problem}</Problem>
          </div>
        )
      },
    },
    { name: 'guestName', label: 'Name', kind: 'text' },
    { name: 'guestPhone', label: 'Phone', kind: 'text' },
    { name: 'guestEmail', label: 'Email', kind: 'text', hint: 'Without one, no e-mails are written.' },
    {
      name: 'source',
      label: 'Source',
      kind: 'select',
      choices: StaffBookingSource.options.map((source) => ({ value: source, label: bookingSourceLabels[source] })),
    },
    {
      name: 'addOns',
      label: 'Add-ons',
      kind: 'custom',
      control: ({ value, onChange, values }) => {
        const chosen = value as Record<string, number>
        const cabinSlug = String(values['cabinSlug'])
        // One that was chosen before the cabin stays, so that it can be taken out.
        const offered = addOns.filter((addOn) => !cabinSlug || isForCabin(addOn, cabinSlug) || chosen[addOn.id])
        return <AddOnsFields addOns={offered} chosen={chosen} onChange={onChange} />
      },
    },
    { name: 'specialRequests', label: 'Special requests', kind: 'textarea', hint: 'The guest sees them.' },
    { name: 'outcome', label: 'Then', kind: 'select', choices: outcomes },
    { name: 'expiryDay', label: 'Until', kind: 'date', show: hasExpiry },
    { name: 'expiryTime', label: 'At', kind: 'time', show: hasExpiry },
    { name: 'paidCents', label: 'Paid now', kind: 'money', show: ({ outcome }) => outcome === 'payment' },
    {
      name: 'method',
      label: 'Paid by',
      kind: 'select',
      choices: Object.entries(methodLabels).map(([method, label]) => ({ value: method, label })),
      show: ({ outcome }) => outcome === 'payment',
    },
    {
      name: 'hasOtherTotal',
      label: 'Another total was agreed',
      kind: 'switch',
      show: ({ outcome }) => outcome !== 'owner-stay',
    },
    {
      name: 'otherTotal',
      label: 'Total in rand',
      kind: 'custom',
      show: asksForOtherTotal,
      control: ({ value, onChange, label, problem }) => (
        <TypedNumberField
          label={label}
          problem={problem}
          inputMode="decimal"
          min={1}
          step={0.01}
          value={value}
          onChange={onChange}
        />
      ),
    },
    { name: 'priceReason', label: 'Why', kind: 'text', show: asksForOtherTotal },
    {
      name: 'notifyGuest',
      label: 'Send the guest an e-mail about it',
      kind: 'switch',
      show: ({ guestEmail, outcome }) => guestEmail !== '' && outcome !== 'owner-stay',
    },
    { name: 'idempotencyKey', label: '', kind: 'custom', control: () => null },
  ])
}
