import { CheckboxField } from '#web/kit/checkbox-field.tsx'

type Over = { readonly overHoldsOf?: string[] }

/** What is sent again after a hold was met: staff go over it, or leave it the nights, and the booking waits for them. */
export const againWith = <Sent extends Over>(over: Sent, waits: boolean) => {
  const { overHoldsOf, ...others } = over
  return overHoldsOf && waits ? { ...others, waitForNights: true } : over
}

/** Asked once money has met a hold of its nights. */
export const WaitBehindHold = ({
  over,
  checked,
  onChange,
}: {
  over: Over
  checked: boolean
  onChange: (checked: boolean) => void
}) =>
  over.overHoldsOf ? (
    <CheckboxField
      label="Leave the nights to that booking"
      hint="The money is recorded all the same, and this booking is confirmed if its nights come free. The guest gets an e-mail that says so."
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  ) : null
