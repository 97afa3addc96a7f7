import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Copies `text`; `label` says what it is: "Copy reference". Says "Copied" for two seconds, also to a screen reader. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')

  async function copy() {
    const outcomeText = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Please copy it by hand',
    )
    setOutcome(outcomeText)
    setTimeout(() => setOutcome(''), 2000)
  }
  return (
    <>
      <Button variant="quiet" size="small" className="no-print" aria-label={label} onClick={() => void copy()}>
        <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
        <span>{outcome || 'Copy'}</span>
      </Button>
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  )
}
