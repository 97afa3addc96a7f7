import type { Register } from '#shared/documents/register.contract.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { RichText } from '#web/kit/rich-text.tsx'

type IndemnityFieldProps = {
  indemnity: NonNullable<Register['indemnity']>
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  problem: string | undefined
}

/** What each adult accepts, in full, and the tick below it (Consumer Protection Act s49). */
export function IndemnityField({ indemnity, isAccepted, onAccept, problem }: IndemnityFieldProps) {
  return (
    <section className="card sunken stack" aria-label={indemnity.title}>
      <h3 className="head-s">{indemnity.title}</h3>
      <RichText text={indemnity.body} />
      <CheckboxField
        label={<strong>{indemnity.sentence}</strong>}
        problem={problem}
        checked={isAccepted}
        onChange={({ target }) => onAccept(target.checked)}
      />
    </section>
  )
}
