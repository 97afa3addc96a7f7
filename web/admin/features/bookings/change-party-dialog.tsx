import { useMutation, useQuery } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { isForCabin } from '#shared/add-ons/add-on.ts'
import { ChangeParty, type PartyForm } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { partyLimits, partyReducer } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { focusFirstProblem } from '#web/kit/field-problems.ts'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { changePartyMutation, partyQuoteQuery } from './change-booking.queries.ts'
import { NotifyGuestField } from './notify-guest-field.tsx'
import { AddOnsFields } from './add-ons-fields.tsx'
import { siteQuery } from './manual-booking.queries.ts'
import './add-ons-fields.css'

const DEBOUNCE_MS = 300

/** Another party or other add-ons, with the price before and after. */
export function ChangePartyDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference } = booking
  const [entryId] = useState(() => crypto.randomUUID())
  const [party, change] = useReducer(partyReducer, {
    adults: booking.numberOfAdults,
    childAges: booking.guests.flatMap(({ guestType, age }) => (guestType === 'child' ? [age] : [])),
  })
  const [chosen, setChosen] = useState<Record<string, number>>(() =>
    Object.fromEntries(booking.currentAddOns.map(({ addOnId, quantity }) => [addOnId, quantity])),
  )
  const [newTotal, setNewTotal] = useState<'recalculate' | 'keep'>('recalculate')
  const [reason, setReason] = useState('')
  const [notifyGuest, setNotifyGuest] = useState(booking.guestEmail !== '')
  const { data: offer } = useQuery(siteQuery())
  const cabin = offer?.cabins.find(({ slug }) => slug === booking.cabinSlug)
  const [showsMissingAges, setShowsMissingAges] = useState(false)
  const partyBox = useRef<HTMLDivElement>(null)
  const changing = useMutation(changePartyMutation())

  const form: PartyForm = {
    numberOfAdults: party.adults,
    children: party.childAges.map((age) => ({ age })),
    addOns: Object.entries(chosen).flatMap(([addOnId, quantity]) => (quantity > 0 ? [{ addOnId, quantity }] : [])),
  }
  const debouncedForm = useDebounced(JSON.stringify(form), DEBOUNCE_MS)
  const hasAges = !party.childAges.includes(null)
  const missingAges = showsMissingAges
    ? party.childAges.flatMap((age, index) => (age === null ? [`children.${index}`] : []))
    : []
  const quote = useQuery({
    ...partyQuoteQuery(reference, JSON.parse(debouncedForm) as PartyForm),
    enabled: hasAges,
  })
  const isPriceLoading = hasAges && (debouncedForm !== JSON.stringify(form) || quote.isFetching)
  const after = quote.data?.recalculatedCents
  // Without a new price the former is kept.
  const total = newTotal === 'keep' || after === null ? quote.data?.owedCents : after

  const changed = {
    ...form,
    entryId,
    newTotal: after === null ? 'keep' : newTotal,
    quotedCents: total,
    reason,
    notifyGuest,
  }

  function save() {
    if (!hasAges) {
      setShowsMissingAges(true)
      if (partyBox.current) focusFirstProblem(partyBox.current)
      return
    }
    if (total === undefined) return void quote.refetch()
    const body = ChangeParty.body?.parse(changed)
    if (!body) return
    changing.mutate(
      { reference, body },
      {
        onSuccess: ({ owedCents }) => {
          void showToast({ tone: 'success', title: 'Booking changed', detail: `${formatRand(owedCents)} is owed now.` })
          onDone()
        },
        // The price has changed meanwhile: it is asked for again.
        onError: () => void quote.refetch(),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Change party and add-ons"
      description={`${reference}, ${booking.guestName}`}
      action="Change booking"
      busyLabel={changing.isPending ? 'Changing…' : 'Loading the price…'}
      busy={changing.isPending || isPriceLoading}
      problem={formErrorMessage(changing.error)}
      onConfirm={save}
    >
      <div ref={partyBox} className="number-fields">
        <PartyFields
          party={party}
          limits={partyLimits(party, cabin, [])}
          withChildren={cabin?.childFriendly ?? party.childAges.length > 0}
          withAges
          onChange={change}
          problemAt={(field) => (missingAges.includes(field) ? 'Please provide age for each child' : undefined)}
        />
      </div>
      <AddOnsFields
        addOns={[
          ...booking.currentAddOns
            .filter(({ addOnId }) => !offer?.addOns.some(({ id }) => id === addOnId))
            .map(({ addOnId, name, quantity }) => ({ id: addOnId, name, maxQuantity: quantity })),
          ...(offer?.addOns ?? []).filter((addOn) => isForCabin(addOn, booking.cabinSlug) || chosen[addOn.id]),
        ]}
        chosen={chosen}
        onChange={setChosen}
      />
      {!hasAges && !showsMissingAges && <p className="soft">Please provide age for each child.</p>}
      {hasAges && quote.error && (
        <Notice tone="danger" live="polite">
          <p>{quote.error.message}</p>
        </Notice>
      )}
      {hasAges && !quote.error && quote.data && (
        <div aria-live="polite" aria-busy={isPriceLoading}>
          {typeof after === 'number' ? (
            <PriceChange before={quote.data.owedCents} after={after} />
          ) : (
            <p>Less than R1.00 would be left to pay, so the price of {formatRand(quote.data.owedCents)} stays.</p>
          )}
        </div>
      )}
      {quote.data && typeof after === 'number' && after !== quote.data.owedCents && (
        <RadioCards
          label="The guest owes"
          value={newTotal}
          onChange={setNewTotal}
          choices={[
            { value: 'recalculate', label: formatRand(after), detail: 'The new price' },
            { value: 'keep', label: formatRand(quote.data.owedCents), detail: 'As agreed before' },
          ]}
        />
      )}
      <TextField
        label="Note"
        optional
        hint="For the history and, where it changes what is owed, the ledger"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <NotifyGuestField
        booking={booking}
        checked={notifyGuest}
        onChange={setNotifyGuest}
        request={{ action: 'ChangeParty', body: changed }}
      />
    </ConfirmDialog>
  )
}

function PriceChange({ before, after }: { before: number; after: number }) {
  const difference = after - before
  return (
    <dl className="sums">
      <div>
        <dt>Owed so far</dt>
        <dd>
          <Money cents={before} />
        </dd>
      </div>
      <div>
        <dt>{difference < 0 ? 'Less by the change' : 'More by the change'}</dt>
        <dd>
          <Money cents={Math.abs(difference)} />
        </dd>
      </div>
      <dt className="sum-total">New price</dt>
      <dd className="sum-total">
        <Money cents={after} />
      </dd>
    </dl>
  )
}
