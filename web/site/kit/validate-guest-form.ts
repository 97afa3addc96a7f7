import { InvalidFieldsError } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import type { guestFormSchemas } from './guest-form-schemas.ts'

type GuestForm = keyof typeof guestFormSchemas

const load = () => import('./guest-form-schemas.ts').catch(() => undefined)

/** Fetches the schemas as soon as a guest focuses a form, so that they are loaded when it is sent. */
export const prefetchFormSchemas = (): void => void load()

/**
 * What is wrong with what a guest filled in, by field. Nothing if the schemas cannot be loaded: the server checks too.
 */
export async function validateGuestForm(form: GuestForm, body: unknown): Promise<FieldProblems> {
  const error = (await load())?.guestFormSchemas[form]?.safeParse(body).error
  return error ? problemsByField(error) : {}
}

/** Throws `InvalidFieldsError`, as a call to the server does, if a field is wrong. */
export async function assertValidGuestForm(form: GuestForm, body: unknown): Promise<void> {
  const problems = await validateGuestForm(form, body)
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError('Please check what you filled in.', problems)
}
