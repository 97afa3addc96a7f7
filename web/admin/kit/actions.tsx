import { type ReactNode, useId } from 'react'
import { Button, type ButtonVariant } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useMedia } from '#web/kit/use-media.ts'
import './actions.css'

/** Something that can be done with a record, or with several. */
export type Action = {
  readonly label: string
  readonly onSelect: () => void
  readonly variant?: ButtonVariant
  readonly busy?: boolean
  /** Why it cannot be done now. Pressing it says so. */
  readonly unavailable?: string | undefined
}

/** A button for an action. One that is not available stays in place and says why, by press, pointer and description. */
export function ActionButton({ action, name, inMenu }: { action: Action; name?: string | undefined; inMenu?: string }) {
  const id = useId()
  const { label, onSelect, variant, busy = false, unavailable } = action
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
        <span id={id} className={inMenu ? 'action-reason caption' : 'visually-hidden'}>
          {unavailable}
        </span>
      )}
    </>
  )
}

type ActionsProps = {
  actions: readonly Action[]
  /** Of which record, for screen readers. */
  name: string
  /** How many are buttons; the others are behind "More". In a list's card on a phone, and on a narrow screen, all of them are. */
  inline?: number
  inlineOnPhone?: number
}

/** The actions of one record. */
export function Actions({ actions, name, inline = 2, inlineOnPhone = 0 }: ActionsProps) {
  const isWide = useMedia('(min-width: 64rem)')
  const max = isWide ? inline : inlineOnPhone
  // A menu with one entry would only cost a press.
  const shown = max > 0 && actions.length <= max + 1 ? actions.length : max
  return (
    <div className="actions row single-line justify-end gap-s">
      {actions.slice(0, shown).map((action) => (
        <ActionButton key={action.label} action={action} name={name} />
      ))}
      {actions.length > shown && <ActionMenu actions={actions.slice(shown)} name={name} />}
    </div>
  )
}

type ActionMenuProps = { actions: readonly Action[]; name?: string; children?: ReactNode }

/** Actions behind one button: an icon, or the words that are given. `name`: of which record, where there are several. */
export function ActionMenu({ actions, name, children }: ActionMenuProps) {
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
      <div
        id={menu}
        popover="auto"
        role="group"
        aria-label={name ?? 'More'}
        className="action-menu menu card card-raised"
      >
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} name={name} inMenu={menu} />
        ))}
      </div>
    </>
  )
}
