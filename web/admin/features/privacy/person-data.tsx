import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { GuestEmail } from '#shared/bookings/booking-form.ts'
import type { Erasure, PersonalData, RetainedData } from '#shared/privacy/people.contract.ts'
import { FreshLoginNotice, guardedProblem } from '#web/admin/kit/fresh-login.tsx'
import { Button } from '#web/kit/button.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { count, longDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { exportPersonMutation } from './people.queries.ts'
import { PersonFinder } from './person-finder.tsx'
import './person-data.css'

/** Everything that is held of one person: looked up by e-mail address, exported to a file, or erased. For owners. */
export function PersonData() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isErasing, setIsErasing] = useState(false)
  const [erasure, setErasure] = useState<Erasure>()
  const lookup = useMutation(exportPersonMutation())
  const found = lookup.data

  function lookUp(typed: string) {
    const parsed = GuestEmail.safeParse(typed)
    setErasure(undefined)
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) lookup.mutate({ email: parsed.data })
    else lookup.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    lookUp(email)
  }

  return (
    <div className="stack gap-l">
      <section className="stack">
        <h2 className="head-s">What we hold of one person</h2>
        <p className="faint">
          Anybody may ask what you hold of them, and ask you to delete it (POPIA, sections 23 and 24). Make sure first
          that it is they who ask: reply to the address that is on file.
        </p>
        <FreshLoginNotice>
          A person’s data can be looked up and erased within ten minutes of logging in, with the second step where you
          have one.
        </FreshLoginNotice>
        <form noValidate className="person-form row align-start" onSubmit={submit}>
          <TextField
            label="Their e-mail address"
            type="email"
            autoComplete="off"
            value={email}
            problem={problem}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant={found ? 'secondary' : 'primary'} busy={lookup.isPending} busyLabel="Looking…">
            Look up
          </Button>
        </form>
        {lookup.error && (
          <Notice tone="warning" live="now">
            <div>{guardedProblem(lookup.error)}</div>
          </Notice>
        )}
        {found && <PersonSummary data={found} onErase={() => setIsErasing(true)} />}
        {erasure && <ErasureReport erasure={erasure} />}
      </section>
      <PersonFinder
        onChoose={(chosen) => {
          setEmail(chosen)
          lookUp(chosen)
        }}
      />
      {isErasing && found && (
        <ErasePersonDialog
          email={found.email}
          onClose={() => setIsErasing(false)}
          onErased={(done) => {
            setIsErasing(false)
            lookup.reset()
            setErasure(done)
          }}
        />
      )}
    </div>
  )
}

function PersonSummary({ data, onErase }: { data: PersonalData; onErase: () => void }) {
  const { email, bookings, enquiries, quotes, reviews, exportedAt } = data
  const save = () =>
    saveFile(`personal-data-${exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, undefined, 2))
  return (
    <section className="card stack" aria-label={`Held under ${email}`}>
      <h3 className="head-s">{email}</h3>
      <DescriptionList
        items={[
          {
            label: 'Bookings',
            value: bookings.map(({ booking }) => booking.reference).join(', ') || 'None',
          },
          {
            label: 'Files',
            value: count(
              bookings.reduce((sum, { uploads }) => sum + uploads.length, 0),
              'file',
            ),
          },
          { label: 'Enquiries', value: String(enquiries.length) },
          { label: 'Quotes', value: String(quotes.length) },
          { label: 'Reviews', value: String(reviews.length) },
        ]}
      />
      <div className="row">
        <Button variant="primary" onClick={save}>
          Save as a file
        </Button>
        <Button variant="danger" onClick={onErase}>
          Erase…
        </Button>
      </div>
      <p className="faint">
        The file has everything that is stored as text. Slips and documents are opened from the booking.
      </p>
    </section>
  )
}

const keptLabels: Record<RetainedData['what'], string> = {
  ledger: 'the amounts and days of its payments',
  'billing-documents': 'its invoices and receipts',
  'guest-register': 'its guest register',
}

const ErasureReport = ({ erasure: { erased, kept } }: { erasure: Erasure }) => (
  <Notice tone="success" title="Erased" live="polite">
    <p>
      {count(erased.bookings, 'booking')}, {count(erased.enquiries, 'enquiry', 'enquiries')},{' '}
      {count(erased.quotes, 'quote')}, {count(erased.reviews, 'review')}.
    </p>
    {kept.length > 0 && (
      <>
        <p>The law makes us keep, without the rest:</p>
        <ul className="bullets">
          {kept.map(({ reference, what, until }) => (
            <li key={reference + what}>
              of <span className="figures">{reference}</span> {keptLabels[what]}
              {until ? `, until ${longDate(until)}` : ', until the stay has been over for as long as the law says'}
            </li>
          ))}
        </ul>
      </>
    )}
  </Notice>
)
