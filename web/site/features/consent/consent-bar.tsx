import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dayOf } from '#shared/kernel/clock.ts'
import { type ConsentChoice, saveConsent, closeConsent, useConsent } from '#web/site/kit/consent-store.ts'
import { longDate } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import './consent-bar.css'

/** Asks once for consent to Meta's pixel, and again after "Cookie settings". */
export function ConsentBar() {
  const { decision, isReopened } = useConsent()
  const heading = useRef<HTMLHeadingElement>(null)
  useClosedByBack(isReopened, closeConsent)

  // After "Cookie settings" the focus moves here, and back again; on a fresh page it stays where it is.
  useEffect(() => {
    if (!isReopened) return undefined
    const pressed = document.activeElement
    heading.current?.focus()
    return () => {
      if (pressed instanceof HTMLElement) pressed.focus()
    }
  }, [isReopened])

  return (
    <section className="consent-bar foot-bar row spread no-print" aria-labelledby="consent-title">
      <div className="consent-text">
        <h2 id="consent-title" ref={heading} tabIndex={-1}>
          May we tell Meta which cabins you look at?
        </h2>
        <p>
          It shows which adverts bring guests. Meta sets cookies and learns if you book, never your name. If you refuse,
          nothing changes. <Link to={paths.privacy}>Privacy</Link>
        </p>
        {decision && (
          <p className="consent-state">{`${choiceLabels[decision.choice]} on ${longDate(dayOf(decision.at))}.`}</p>
        )}
      </div>
      <div className="consent-choices">
        <Button onClick={() => saveConsent('refused')}>Refuse</Button>
        <Button onClick={() => saveConsent('accepted')}>Accept</Button>
        {decision && (
          <Button variant="quiet" onClick={closeConsent}>
            Leave as it is
          </Button>
        )}
      </div>
    </section>
  )
}

const choiceLabels: Readonly<Record<ConsentChoice, string>> = {
  accepted: 'You accepted this',
  refused: 'You refused this',
}
