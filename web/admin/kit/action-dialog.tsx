import { type ComponentType, Suspense, lazy } from 'react'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { ActionDialogProps } from './action-dialog-content.tsx'
import type { FormValues } from './action-form.ts'

/** Its code loads when it is opened: no page waits for it. */
const Content = lazy(async () => ({ default: (await import('./action-dialog-content.tsx')).ActionDialogContent }))

/**
 * The dialog of every act in the staff area.
 *
 * ```tsx
 * <ActionDialog
 *   endpoint={AddNote} params={{ reference }}
 *   title="Write a note" action="Save note"
 *   initial={{ note: '' }}
 *   fields={[{ name: 'note', label: 'Note', kind: 'textarea' }]}
 *   done={() => 'Note written'} onDone={close}
 * />
 * ```
 *
 * - The endpoint is given once: its schema parses the form (`body` makes the request of the values, where they differ)
 *   and its request is sent. Acts on a booking use `BookingDialog`, which adds the e-mail to read and its tick.
 * - `initial` and `openedWith` are taken when it opens and kept, whatever is fetched meanwhile; `Opened` does the same
 *   for what it shows. Pass `openedWith` where the body of the endpoint has it: changed fields alone are sent, and where
 *   a colleague has changed the same one (`edited-meanwhile`) both values are shown and the person chooses.
 * - What the schema or the server refuses of a field is beside it, a refusal too where `beside` names its field; all
 *   else is above the button. Card holds and unusual lines are confirmed by a second press ("Record anyway").
 * - `done` says what the toast shows; with `undo` it offers the way back.
 *
 * A form with a layout of its own renders it in `children` from `form`: `values`, `set`, `problems`.
 */
export function ActionDialog<E extends Endpoint, Values extends FormValues>(props: ActionDialogProps<E, Values>) {
  const Typed = Content as unknown as ComponentType<ActionDialogProps<E, Values>>
  return (
    <Suspense>
      <Typed {...props} />
    </Suspense>
  )
}
