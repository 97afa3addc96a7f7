import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { FirstStep } from '#shared/settings/first-step.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { endFirstStepsMutation } from './first-steps.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'

type Words = { readonly label: string; readonly detail: string; readonly to: `/${string}` }

const settingsTab = (tab: string) => adminPath('settings', { tab })

const words: Readonly<Record<FirstStep['step'], Words>> = {
  business: { label: 'Business details', detail: 'Legal name, as invoices need it', to: settingsTab('business') },
  contact: { label: 'Contact', detail: 'Phone, e-mail address and where you are', to: settingsTab('business') },
  bank: { label: 'Bank details', detail: 'The account that guests pay into', to: settingsTab('payments') },
  appearance: { label: 'Colours and mark', detail: 'Choose yours, or keep these', to: settingsTab('appearance') },
  cabins: { label: 'Cabins', detail: 'Describe each in your words', to: adminPath('cabinPublicDetails') },
  photographs: { label: 'Photographs', detail: 'At least one of each cabin', to: adminPath('cabinPublicDetails') },
  prices: { label: 'Prices', detail: 'A rate for each cabin', to: adminPath('pricing') },
  terms: { label: 'Terms', detail: 'What guests accept when they book', to: adminPath('terms') },
  open: { label: 'Open the site', detail: 'Show the first cabin to guests', to: adminPath('cabinManagement') },
  'test-booking': {
    label: 'A test booking',
    detail: 'Enter one, open its link as a guest would, then cancel it',
    to: adminPath('manualBooking'),
  },
}

/** What a new business does to open its site, in its order; the state of each follows from the records. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const ending = useMutation(endFirstStepsMutation())
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="card stack" aria-label="First steps">
      <header className="row spread">
        <h2 className="head-s">Opening your site</h2>
        <p className="soft figures">{`${done} of ${steps.length} done`}</p>
      </header>
      <ol className="line-list line-above">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="row single-line spread">
            <span className="row single-line gap-s">
              <Icon name={isDone ? 'check' : 'clock'} />
              <span>
                <strong>{words[step].label}</strong>
                <br />
                <span className="faint small">{words[step].detail}</span>
              </span>
            </span>
            {isDone ? (
              <span className="soft small">Done</span>
            ) : (
              <Link className="target" to={words[step].to} aria-label={`${words[step].label}: open`}>
                Open
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div className="row">
        <Button size="small" variant="quiet" busy={ending.isPending} onClick={() => ending.mutate()}>
          Do not show this any more
        </Button>
        <Problem id={undefined}>{ending.isError ? 'This could not be saved. Please try again.' : undefined}</Problem>
      </div>
    </section>
  )
}
