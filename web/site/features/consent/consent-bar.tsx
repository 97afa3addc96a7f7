import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Choice, decide, keepAsItIs, useConsent } from '#web/site/kit/consent.ts'
import { longDate } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { Button } from '#web/kit/button.tsx'
import './consent-bar.css'

/** Asks once whether Meta may be told, and again whenever somebody wants to say something else. */
export function ConsentBar() {
  const { decision, isAskedAgain } = useConsent()
  const heading = useRef<HTMLHeadingElement>(null)

  // Whoever pressed "Cookie settings" is led here, and back again; whoever just came to the page is not disturbed.
  useEffect(() => {
    if (!isAskedAgain) return undefined
    const pressed = document.activeElement
    heading.current?.focus()
    return () => {
      if (pressed instanceof HTMLElement) pressed.focus()
    }
  }, [isAskedAgain])

  return (
    <section className="consent-bar" aria-labelledby="consent-title">
      <div className="consent-words">
        <h2 id="consent-title" ref={heading} tabIndex={-1}>
          May we tell Meta which cabins you look at?
        </h2>
        <p>
          It shows which adverts bring guests. Meta sets cookies and learns if you book, never your name. If you refuse,
          nothing changes. <Link to={paths.privacy}>Privacy</Link>
        </p>
        {decision && (
          <p className="consent-standing">
            {standingWords[decision.choice]} on {longDate(dayOf(decision.at))}.
          </p>
        )}
      </div>
      <div className="consent-choices">
        <Button onClick={() => decide('refused')}>Refuse</Button>
        <Button onClick={() => decide('accepted')}>Accept</Button>
        {decision && (
          <Button variant="quiet" onClick={keepAsItIs}>
            Leave as it is
          </Button>
        )}
      </div>
    </section>
  )
}

const standingWords: Readonly<Record<Choice, string>> = { accepted: 'You accepted this', refused: 'You refused this' }
