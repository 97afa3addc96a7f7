import { type FormEvent, useRef, useState } from 'react'
import type { Recipient } from '#shared/billing/recipient.ts'
import { InvalidFieldsError } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { NOT_MADE, useBillingDocumentDownload } from './use-billing-document-download.ts'

type RecipientFormProps = {
  token: string
  /** The recipient of the last invoice, or the guest who booked. */
  before: Recipient
  onSaved: () => void
}

/** The recipient of an invoice, and its download. */
export function RecipientForm({ token, before, onSaved }: RecipientFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const download = useBillingDocumentDownload(token)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const [name = '', address = '', vatNumber = ''] = ['name', 'address', 'vatNumber'].map((field) =>
      String(values.get(field)),
    )
    setProblems({})
    download.mutate(
      { kind: 'invoice', madeOutTo: { name, address, vatNumber } },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (!(error instanceof InvalidFieldsError)) return
          setProblems(error.fields)
          if (form.current) focusFirstProblem(form.current)
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onFocus={prefetchFormSchemas}
      onSubmit={submit}
      aria-label="Invoice made out to"
    >
      <TextField
        label="Invoice made out to"
        name="name"
        autoComplete="organization"
        hint="A person or a company."
        defaultValue={before.name}
        problem={problems['name']}
      />
      <TextareaField
        label="Address"
        name="address"
        rows={3}
        autoComplete="street-address"
        defaultValue={before.address}
        problem={problems['address']}
      />
      <TextField
        label="VAT number"
        name="vatNumber"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="If it is registered for VAT: ten digits, beginning with 4."
        defaultValue={before.vatNumber}
        problem={problems['vatNumber']}
      />
      {download.isError && !(download.error instanceof InvalidFieldsError) && (
        <FormProblem title={NOT_MADE}>
          <p>{download.error.message}</p>
        </FormProblem>
      )}
      <p>
        <Button type="submit" busy={download.isPending} busyLabel="Preparing…">
          Make out the invoice
        </Button>
      </p>
    </form>
  )
}
