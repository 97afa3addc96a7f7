import type { ActionForm, FormValues, Sending } from '#web/admin/kit/action-form.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'

type Waits = { readonly waitForNights: boolean }

/** What is sent after money has met a hold of its nights and staff leave them to that booking: it goes over no hold. */
export const waitForNights = ({ waitForNights: waits }: Waits, { confirmed }: Sending) =>
  waits && confirmed.overHoldsOf ? { waitForNights: true, overHoldsOf: undefined } : {}

/** Asked once money has met a hold of its nights. */
export const WaitBehindHold = <Values extends FormValues & Waits>({ form }: { form: ActionForm<Values> }) =>
  form.confirmed.overHoldsOf ? (
    <CheckboxField
      label="Leave the nights to that booking"
      hint="The money is recorded all the same, and this booking is confirmed if its nights come free. The guest gets an e-mail that says so."
      checked={form.values.waitForNights}
      onChange={({ target }) => form.answer({ waitForNights: target.checked } as Partial<Values>)}
    />
  ) : null
