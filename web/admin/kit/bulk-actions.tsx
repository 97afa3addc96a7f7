import { useMedia } from '#web/kit/use-media.ts'
import { type Action, ActionButton, ActionMenu } from './actions.tsx'

/** On a narrow screen; one more is behind a menu with the others. */
const MAX_BUTTONS = 3

/** Actions on the selected rows of a list. On a narrow screen the first ones are buttons, the others are behind "More". */
export function BulkActions({ actions }: { actions: readonly Action[] }) {
  const isWide = useMedia('(min-width: 64rem)')
  const shown = isWide || actions.length <= MAX_BUTTONS ? actions.length : MAX_BUTTONS - 1
  return (
    <>
      {actions.slice(0, shown).map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {actions.length > shown && <ActionMenu actions={actions.slice(shown)}>More</ActionMenu>}
    </>
  )
}
