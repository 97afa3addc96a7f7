import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ARRIVAL_DAYS, type ArrivalAdult, type ArrivalParty } from '#shared/documents/arrival-documents.contract.ts'
import type { HowChecked } from '#shared/documents/retained-documents.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { BookingActionByReference } from './booking-action-by-reference.tsx'
import { type Action, ActionButton, Actions } from '#web/admin/kit/actions.tsx'
import { listDate, listSpan, listTime } from '#web/admin/kit/list-dates.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { residenceLabels } from '#web/booking/residence-labels.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { count, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { arrivalDocumentsQuery, markAdultCheckedMutation, sendLinkByEmail } from './arrival-documents.queries.ts'
import './arrival-documents.css'

const OpenDocumentDialog = lazy(async () => ({
  default: (await import('./reason-dialogs.tsx')).OpenDocumentDialog,
}))
const IdNumberDialog = lazy(async () => ({ default: (await import('./reason-dialogs.tsx')).IdNumberDialog }))

/** An adult who has not signed, or whose ID nobody has seen. */
const isMissing = ({ card, checked }: ArrivalAdult): boolean => card === null || checked === null

const nameOf = ({ card, place }: ArrivalAdult): string => card?.fullName ?? `Adult ${place}`

const howLabels: Record<HowChecked, string> = { file: 'ID checked', 'on-arrival': 'Shown on arrival' }

const stateOf = ({ card, checked }: ArrivalAdult): readonly [ChipTone, string] => {
  if (!card) return ['bad', 'Not signed']
  return checked ? ['good', howLabels[checked.how]] : ['waiting', 'Signed, ID not seen']
}

type Dialog =
  | { readonly kind: 'file'; readonly reference: BookingReference; readonly name: string; readonly id: string }
  | { readonly kind: 'number'; readonly reference: BookingReference; readonly name: string; readonly place: number }
  | { readonly kind: 'whatsapp'; readonly reference: BookingReference }

/** Who is here and who arrives soon, party by party: which adults have signed, and whose ID was seen. */
export function ArrivalDocuments() {
  const query = useQuery(arrivalDocumentsQuery())
  const [address, setAddress] = useAddressParams()
  const [dialog, setDialog] = useState<Dialog>()
  const done = () => setDialog(undefined)
  const onlyMissing = address.get('missing') === 'true'
  if (!query.data)
    return query.isError ? (
      <QueryProblem title="The guest register could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading the guest register" className="stack">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    )
  const { parties } = query.data
  const shown = onlyMissing ? parties.filter(({ adults }) => adults.some(isMissing)) : parties
  return (
    <div className="stack">
      {parties.length > 0 && (
        <CheckboxField
          label="Only parties with something missing"
          checked={onlyMissing}
          onChange={(event) =>
            setAddress(withSearchParams(address, { missing: event.target.checked ? 'true' : undefined }), {
              replace: true,
            })
          }
        />
      )}
      {shown.length > 0 ? (
        <ol className="stack">
          {shown.map((party) => (
            <li key={party.reference}>
              <Party party={party} onDialog={setDialog} />
            </li>
          ))}
        </ol>
      ) : parties.length > 0 ? (
        <EmptyState icon="check" title="Nothing is missing" detail="Every adult has signed, and every ID was seen." />
      ) : (
        <EmptyState
          icon="people"
          title={`Nobody arrives within ${ARRIVAL_DAYS} days`}
          detail="Confirmed stays show up here two weeks before they begin, until the guests have left."
        />
      )}
      <Suspense>
        {dialog?.kind === 'file' && <OpenDocumentDialog {...dialog} onDone={done} />}
        {dialog?.kind === 'number' && <IdNumberDialog {...dialog} onDone={done} />}
      </Suspense>
      {dialog?.kind === 'whatsapp' && (
        <BookingActionByReference reference={dialog.reference} action={{ kind: 'whatsapp' }} onDone={done} />
      )}
    </div>
  )
}

type PartyProps = { party: ArrivalParty; onDialog: (dialog: Dialog) => void }

function Party({ party, onDialog }: PartyProps) {
  const { reference, guestName, cabinSlug, checkInDate, checkOutDate, adults, deletedOn } = party
  const cabinTitle = useCabinTitle()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { today } = useNow()
  const [isSending, setIsSending] = useState(false)
  const isHere = checkInDate <= today
  const signed = adults.filter(({ card }) => card !== null).length
  const seen = adults.filter(({ checked }) => checked !== null).length

  function sendByEmail() {
    setIsSending(true)
    void sendLinkByEmail(client, reference)
      .then(
        (to) => showToast({ tone: 'success', title: 'The link is on its way again', detail: `${guestName}, ${to}` }),
        (error: Error) => showToast({ tone: 'danger', title: 'Not sent', detail: error.message }),
      )
      .finally(() => setIsSending(false))
  }
  const open: Action = { label: 'Open booking', onSelect: () => void navigate(adminBookingPath(reference, 'guests')) }
  const actions: Action[] = [
    { label: 'Send the link by WhatsApp', onSelect: () => onDialog({ kind: 'whatsapp', reference }) },
    { label: 'Send the link by e-mail', busy: isSending, onSelect: sendByEmail },
  ]
  return (
    <article className="card card-small stack gap-m" aria-label={`${guestName}, ${reference}`}>
      <header className="arrival-party-head row spread gap-s">
        <div className="stack gap-xs anywhere">
          <h2 className="arrival-party-name">{guestName}</h2>
          <p className="small soft">
            {isHere ? 'Here' : `Arrives ${listDate(checkInDate, today)}`} · {cabinTitle(cabinSlug)},{' '}
            {listSpan(checkInDate, checkOutDate, today)} · <span className="figures">{reference}</span>
          </p>
        </div>
        <StatusChip tone={adults.some(isMissing) ? 'waiting' : 'good'}>
          {signed === adults.length && seen === adults.length
            ? 'Complete'
            : `${signed} of ${count(adults.length, 'adult')} signed, ${seen} seen`}
        </StatusChip>
      </header>
      <ul className="line-list line-above line-below">
        {adults.map((adult) => (
          <Adult key={adult.place} adult={adult} reference={reference} onDialog={onDialog} />
        ))}
      </ul>
      <footer className="row spread gap-s">
        <p className="faint">Deleted automatically on {shortDate(deletedOn)}.</p>
        <Actions actions={[open, ...actions]} name={reference} inline={3} inlineOnPhone={1} />
      </footer>
    </article>
  )
}

type AdultProps = { adult: ArrivalAdult; reference: BookingReference; onDialog: (dialog: Dialog) => void }

function Adult({ adult, reference, onDialog }: AdultProps) {
  const { place, card, files, checked } = adult
  const { today } = useNow()
  const marking = useMutation(markAdultCheckedMutation())
  const name = nameOf(adult)
  const [tone, label] = stateOf(adult)
  const latest = files.at(-1)

  const mark = (how: HowChecked | null) =>
    void marking.mutateAsync({ reference, adult, how }).then(
      () =>
        undoToast({
          title: how === null ? 'No longer marked' : howLabels[how],
          detail: `${name}, ${reference}`,
          undo: () => marking.mutateAsync({ reference, adult, how: checked?.how ?? null }),
        }),
      (error: Error) => showToast({ tone: 'danger', title: 'Not marked', detail: error.message }),
    )
  const actions: Action[] = [
    ...files.map(({ id }, index) => ({
      label: files.length === 1 ? 'Open ID' : `Open ID ${index + 1}`,
      onSelect: () => onDialog({ kind: 'file', reference, name, id }),
    })),
    ...(card
      ? [{ label: 'Show number', onSelect: () => onDialog({ kind: 'number', reference, name, place } as const) }]
      : []),
    ...(card && checked?.how !== 'file' && latest
      ? [{ label: 'Mark as checked', busy: marking.isPending, onSelect: () => mark('file') }]
      : []),
    ...(card && checked?.how !== 'on-arrival'
      ? [{ label: 'Shown on arrival', busy: marking.isPending, onSelect: () => mark('on-arrival') }]
      : []),
    ...(checked ? [{ label: 'Take back', busy: marking.isPending, onSelect: () => mark(null) }] : []),
  ]
  return (
    <li className="arrival-adult row spread gap-s">
      <div className="stack gap-xs anywhere">
        <p className="row gap-s">
          <strong>{name}</strong>
          <StatusChip tone={tone}>{label}</StatusChip>
        </p>
        {card && (
          <p className="small soft">
            ID or passport ••••••{card.idEnding}, {residenceLabels[card.residence]}
          </p>
        )}
        <p className="small soft">
          {latest ? `Picture of the ID sent ${listTime(latest.at, today)}` : 'No picture of the ID'}
          {checked && ` · seen by ${checked.by}, ${listTime(checked.at, today)}`}
        </p>
      </div>
      {actions.length > 0 && (
        <div className="row gap-s" role="group" aria-label={`${name}, ${reference}`}>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} name={`${name}, ${reference}`} />
          ))}
        </div>
      )}
    </li>
  )
}
