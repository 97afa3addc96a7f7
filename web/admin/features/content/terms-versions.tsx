import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTerms, TermsState } from '#shared/content/staff-terms.contract.ts'
import { BookingReference, parseReference } from '#shared/kernel/id.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { Button } from '#web/kit/button.tsx'
import { count, dateAndTime } from '#web/kit/format.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TermsDifferences } from './terms-effects.tsx'
import { AcceptedTermsDialog, TermsTextDialog } from './terms-sheet.tsx'
import { termsTextQuery, termsVersionsQuery } from './terms.queries.ts'
import '#web/admin/kit/change-history.css'

const states: Readonly<Record<TermsState, { tone: ChipTone; label: string }>> = {
  active: { tone: 'good', label: 'Active' },
  planned: { tone: 'info', label: 'Planned' },
  retired: { tone: 'neutral', label: 'Retired' },
}

/** Every version of the terms with the bookings that accepted it, two of them compared, and what a booking accepted. */
export function TermsVersions() {
  const query = useQuery(termsVersionsQuery())
  const [read, setRead] = useState<string>()
  const versions = query.data?.versions
  return (
    <>
      <PageHeader title="Versions of the terms" lead="A version that was in force is never edited or deleted.">
        <LinkButton size="small" to={adminPath('terms')}>
          Write the next version
        </LinkButton>
      </PageHeader>
      {query.isError ? (
        <QueryProblem title="The versions could not be loaded" queries={[query]} />
      ) : versions ? (
        <div className="stack gap-xl">
          <ul className="line-list line-above line-below">
            {versions.map((terms) => (
              <li key={terms.id} className="row spread">
                <Version terms={terms} />
                <Button size="small" aria-label={`Read version ${terms.version}`} onClick={() => setRead(terms.id)}>
                  Read and print
                </Button>
              </li>
            ))}
          </ul>
          <AcceptedByBooking />
          {versions.length > 1 && <Comparison versions={versions} />}
        </div>
      ) : (
        <LoadingRows label="Loading the versions" />
      )}
      {read && <TermsTextDialog id={read} onDone={() => setRead(undefined)} />}
    </>
  )
}

const Version = ({ terms: { version, state, from, acceptances } }: { terms: ListedTerms }) => (
  <div className="grow stack gap-none">
    <p className="row gap-s">
      <strong>Version {version}</strong> <StatusChip tone={states[state].tone}>{states[state].label}</StatusChip>
    </p>
    <p className="small soft">
      {`${state === 'planned' ? 'In force from' : 'Since'} ${dateAndTime(from)} · accepted by ${count(acceptances, 'booking')}`}
    </p>
  </div>
)

/** The terms that a booking accepted, by its reference; it can come with the address, from the booking. */
function AcceptedByBooking() {
  const [address, setAddress] = useAddressParams()
  const shown = address.get('accepted')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = (reference?: string) =>
    setAddress({ view: 'versions', ...(reference && { accepted: reference }) }, { replace: true })
  function find() {
    const reference = BookingReference.safeParse(parseReference(typed))
    setProblem(reference.success ? undefined : 'A reference looks like MC-7K4QX')
    if (reference.success) open(reference.data)
  }
  return (
    <section className="stack gap-s" aria-labelledby="accepted-terms">
      <h2 id="accepted-terms" className="head-s">
        What did a booking accept?
      </h2>
      <form
        className="row align-end gap-s"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextField
          label="Reference"
          autoComplete="off"
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Show its terms</Button>
      </form>
      {shown && BookingReference.safeParse(shown).success && (
        <AcceptedTermsDialog reference={shown} onDone={() => open()} />
      )}
    </section>
  )
}

/** Any two versions beside each other; at first the newest and the one before. */
function Comparison({ versions }: { versions: readonly ListedTerms[] }) {
  const [after, setAfter] = useState(versions[0]?.id ?? '')
  const [before, setBefore] = useState(versions[1]?.id ?? '')
  const [older, newer] = [useQuery(termsTextQuery(before)), useQuery(termsTextQuery(after))]
  const options = versions.map(({ id, version }) => (
    <option key={id} value={id}>
      {`Version ${version}`}
    </option>
  ))
  return (
    <section className="stack gap-s" aria-labelledby="compare-terms">
      <h2 id="compare-terms" className="head-s">
        Compare two versions
      </h2>
      <div className="grid grid-small">
        <SelectField label="From" value={before} onChange={({ target }) => setBefore(target.value)}>
          {options}
        </SelectField>
        <SelectField label="To" value={after} onChange={({ target }) => setAfter(target.value)}>
          {options}
        </SelectField>
      </div>
      {older.data && newer.data ? (
        <>
          <p className="faint">Struck out: only in the first. Marked: only in the second.</p>
          <TermsDifferences before={older.data} after={newer.data} />
        </>
      ) : older.isError || newer.isError ? (
        <QueryProblem title="The versions could not be loaded" queries={[older, newer]} />
      ) : (
        <LoadingRows label="Loading the versions" />
      )}
    </section>
  )
}
