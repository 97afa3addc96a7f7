import { type ReactNode, useId } from 'react'
import { Button, type ButtonVariant } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useMedia } from '#web/kit/use-media.ts'
import './acts.css'

/** Something that can be done with a record, or with several. */
export type Act = {
  readonly label: string
  readonly onSelect: () => void
  readonly variant?: ButtonVariant
  readonly busy?: boolean
  /** Why it cannot be done now. Pressing it says so. */
  readonly unavailable?: string | undefined
}

/** A button for an act. One that is not available stays in place and says why, by press, pointer and description. */
export function ActButton({ act, name, inMenu }: { act: Act; name?: string | undefined; inMenu?: string }) {
  const id = useId()
  const { label, onSelect, variant, busy = false, unavailable } = act
  const showReason = () => void showToast({ tone: 'info', title: `${label}: not now`, detail: unavailable ?? '' })
  return (
    <>
      <Button
        size="small"
        variant={variant ?? (inMenu ? 'quiet' : 'secondary')}
        busy={busy}
        aria-label={name && `${label}: ${name}`}
        {...(unavailable && { 'aria-disabled': true, 'aria-describedby': id, title: unavailable })}
        {...(inMenu && { popoverTarget: inMenu, popoverTargetAction: 'hide' as const })}
        onClick={unavailable ? showReason : onSelect}
      >
        {label}
      </Button>
      {unavailable && (
        <span id={id} className={inMenu ? 'act-reason' : 'visually-hidden'}>
          {unavailable}
        </span>
      )}
    </>
  )
}

type ActsProps = {
  acts: readonly Act[]
  /** Of which record, for screen readers. */
  name: string
  /** How many are buttons; the others are behind "More". In a list's card on a phone, and on a narrow screen, all of them are. */
  inline?: number
  inlineOnPhone?: number
}

/** The acts of one record. */
export function Acts({ acts, name, inline = 2, inlineOnPhone = 0 }: ActsProps) {
  const isWide = useMedia('(min-width: 64rem)')
  const most = isWide ? inline : inlineOnPhone
  // A menu with one entry would only cost a press.
  const shown = most > 0 && acts.length <= most + 1 ? acts.length : most
  return (
    <div className="acts">
      {acts.slice(0, shown).map((act) => (
        <ActButton key={act.label} act={act} name={name} />
      ))}
      {acts.length > shown && <ActMenu acts={acts.slice(shown)} name={name} />}
    </div>
  )
}

type ActMenuProps = { acts: readonly Act[]; name?: string; children?: ReactNode }

/** Acts behind one button: an icon, or the words that are given. `name`: of which record, where there are several. */
export function ActMenu({ acts, name, children }: ActMenuProps) {
  const menu = useId()
  return (
    <>
      <Button
        size="small"
        {...(children === undefined && { square: true, variant: 'quiet' as const })}
        {...(name && { 'aria-label': `More: ${name}` })}
        popoverTarget={menu}
      >
        {children ?? <Icon name="more" />}
      </Button>
      <div id={menu} popover="auto" role="group" aria-label={name ?? 'More'} className="act-menu">
        {acts.map((act) => (
          <ActButton key={act.label} act={act} name={name} inMenu={menu} />
        ))}
      </div>
    </>
  )
}
