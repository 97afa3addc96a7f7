import { type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { normalizeEmail, normalizeName, normalizePlainLine } from '#shared/kernel/text-input.ts'
import { type FieldProblems, focusFirstProblem, problemsByField } from '#web/kit/field-problems.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { authErrorMessage } from './sign-in.ts'

/** The form's minimum (specification §5); a deployment's user pool may require more. */
const SHORTEST_PASSWORD = 6

export const Email = z
  .string()
  .check(z.overwrite(normalizeEmail), z.toLowerCase(), z.email('Please enter a valid email'))
export const Password = z.string().check(z.minLength(SHORTEST_PASSWORD, 'Password must be at least 6 characters'))
export const FullName = z
  .string()
  .check(z.overwrite(normalizeName), z.minLength(2, 'Name must be at least 2 characters'))
export const Code = z
  .string()
  .check(z.overwrite(normalizePlainLine), z.regex(/^\d{4,10}$/, 'Please enter the code from the e-mail'))

/** A code of an authenticator app, which shows it in two groups. */
export const TotpCode = z.string().check(
  z.overwrite((code) => normalizePlainLine(code).replaceAll(' ', '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits of the app'),
)

/** A password for a pool with this minimum length. */
export const newPasswordFor = (shortest: number) =>
  shortest > SHORTEST_PASSWORD
    ? Password.check(z.minLength(shortest, `Password must be at least ${shortest} characters`))
    : Password

/** A password's hint, where the pool requires more than the form's minimum. */
export const passwordHint = (shortest: number | undefined): string | undefined =>
  shortest !== undefined && shortest > SHORTEST_PASSWORD ? `At least ${shortest} characters` : undefined

type Failure = { readonly title: string; readonly detail: string }

type AuthFormOptions<Schema extends z.ZodMiniType> = {
  schema: Schema
  values: z.input<Schema>
  action: (values: z.output<Schema>) => Promise<void>
  failureTitle: string
  errorMessage?: (error: unknown) => string
}

/**
 * One form of the sign-in page: parses the input, shows errors beside their fields, and the pool's refusal above the
 * button.
 */
export function useAuthForm<Schema extends z.ZodMiniType>({
  schema,
  values,
  action,
  failureTitle,
  errorMessage = authErrorMessage,
}: AuthFormOptions<Schema>) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const parsed = schema.safeParse(values)
    setProblems(parsed.success ? {} : problemsByField(parsed.error))
    setFailure(undefined)
    if (!parsed.success) return focusFirstProblem(event.currentTarget)
    setBusy(true)
    await action(parsed.data).catch((error: unknown) =>
      setFailure({ title: failureTitle, detail: errorMessage(error) }),
    )
    setBusy(false)
  }
  return { problems, failure, busy, submit }
}

type AuthFormProps = {
  label: string
  form: Pick<ReturnType<typeof useAuthForm>, 'failure' | 'busy' | 'submit'>
  action: string
  busyLabel: string
  children: ReactNode
  /** Other actions: forgot password, back to login. */
  footer?: ReactNode
}

export function AuthForm({
  label,
  form: { failure, busy, submit },
  action,
  busyLabel,
  children,
  footer,
}: AuthFormProps) {
  return (
    <form noValidate aria-label={label} className="stack" onSubmit={(event) => void submit(event)}>
      {children}
      {failure && (
        <Notice tone="danger" title={failure.title} live="now">
          <p>{failure.detail}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={busyLabel}>
        {action}
      </Button>
      {footer && <div className="auth-footer row gap-xs">{footer}</div>}
    </form>
  )
}
