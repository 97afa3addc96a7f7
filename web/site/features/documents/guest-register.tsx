import { useState } from 'react'
import type { Register } from '#shared/documents/register.contract.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { count, shortDate } from '#web/kit/format.ts'
import { focusWhenShown } from '#web/kit/focus-when-shown.ts'
import { Notice } from '#web/kit/notice.tsx'
import { ProgressBar } from '#web/kit/progress-bar.tsx'
import { SentDocuments, hasDocument } from './adult-files.tsx'
import { RegisterCard, hasSigned } from './register-card.tsx'
import './register-card.css'

type GuestRegisterProps = { token: string; register: Register; reload: () => Promise<unknown> }

/** The guest register of a party: its progress, a card for each adult, and the privacy notice. */
export function GuestRegister({ token, register, reload }: GuestRegisterProps) {
  const { adults, own, register: state, childAges, otherFiles } = register
  const nextAfter = (place: number) => adults.find((adult) => !hasSigned(adult) && adult.place !== place)?.place
  const [open, setOpen] = useState(() => nextAfter(0))
  const goTo = (place: number | undefined) => {
    setOpen(place)
    focusWhenShown(() => document.getElementById(place ? `adult-${place}` : 'register-progress'))
  }
  const bringing = adults.filter(({ files }) => !hasDocument(files))

  return (
    <>
      <div id="register-progress" className="stack gap-s" tabIndex={-1}>
        <p role="status">
          {own !== null
            ? state.state === 'complete'
              ? 'Your card is signed'
              : 'This link opens your card alone. Nobody you travel with sees what you write.'
            : state.state === 'complete'
              ? `All ${count(state.adults, 'adult')} signed`
              : `${state.signed} of ${count(state.adults, 'adult')} signed. Each card is saved by itself; go on whenever you like.`}
        </p>
        {own === null && <ProgressBar label="Adults who have signed" done={state.signed / state.adults} />}
      </div>
      {state.state === 'complete' && (
        <Notice tone="success" title={own === null ? 'The register is complete. Thank you!' : 'Thank you!'}>
          <p>
            {bringing.length === 0
              ? 'There is nothing left to do.'
              : own !== null
                ? 'Please bring your ID or passport along, or send a photo of it below.'
                : `Please bring the ID or passport of ${bringing.map(({ entry, place }) => entry?.fullName ?? `adult ${place}`).join(', ')} along, or send a photo of it below.`}
          </p>
        </Notice>
      )}
      {adults.map((adult) => (
        <RegisterCard
          key={adult.place}
          token={token}
          register={register}
          adult={adult}
          isOpen={open === adult.place}
          onOpen={() => goTo(adult.place)}
          onSigned={() => goTo(nextAfter(adult.place))}
          reload={reload}
        />
      ))}
      {childAges.length > 0 && (
        <section aria-labelledby="children-title" className="card stack gap-s register-card">
          <h2 id="children-title" className="head-s">
            Children
          </h2>
          <p>
            <span>
              {childAges.every((age) => age !== null)
                ? `${count(childAges.length, 'child', 'children')}, ${childAges.join(' and ')} years old.`
                : `${count(childAges.length, 'child', 'children')}.`}
            </span>{' '}
            We do not need children's names or documents.
          </p>
        </section>
      )}
      {otherFiles.length > 0 && (
        <section aria-labelledby="other-files-title">
          <h2 id="other-files-title">What else you have sent</h2>
          <SentDocuments files={otherFiles} />
        </section>
      )}
      {state.state !== 'complete' && (
        <Notice tone="info" title="You would rather not send it?">
          <p>
            <span>
              {own === null ? 'Bring the ID or passport of each adult along' : 'Bring your ID or passport along'}
            </span>
            , and sign the register when you arrive. That is fine too.
          </p>
        </Notice>
      )}
    </>
  )
}

const why = {
  completed: 'This stay is over.',
  cancelled: 'This booking is cancelled.',
  expired: 'This booking has expired.',
} as const

/** A closed booking's register: no form, only what was sent and when it is deleted. */
export function ClosedRegister({ register }: { register: Register & { status: keyof typeof why } }) {
  const { status, register: state, adults, otherFiles, deletedOn, deletedAt } = register
  const hasContent = state.signed > 0 || otherFiles.length > 0 || adults.some(({ files }) => files.length > 0)
  return (
    <Notice tone="info" title={why[status]}>
      <p>
        We do not need documents for it any more.{' '}
        <span>
          {deletedAt
            ? `What you sent was deleted on ${shortDate(dayOf(deletedAt))}.`
            : hasContent && `What you sent is deleted on ${shortDate(deletedOn)}.`}
        </span>
      </p>
    </Notice>
  )
}
