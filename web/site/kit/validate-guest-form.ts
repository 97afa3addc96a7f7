import { InvalidFieldsError } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import type { guestFormSchemas } from './guest-form-schemas.ts'

type GuestForm = keyof typeof guestFormSchemas

const load = () => import('./guest-form-schemas.ts').catch(() => undefined)

/** Fetches the check as soon as somebody turns to a form, so that it is there once it is wanted. */
export const prefetchFormSchemas = (): void => void load()

/**
 * What is wrong with what a guest filled in, by field. Without a connection to load the check by, nothing is: the
 * server has the same one.
 */
export async function validateGuestForm(form: GuestForm, body: unknown): Promise<FieldProblems> {
  const error = (await load())?.guestFormSchemas[form]?.safeParse(body).error
  return error ? problemsByField(error) : {}
}

/** Stops with `BadFields`, as the server does, where something is wrong with what a guest filled in. */
export async function assertValidGuestForm(form: GuestForm, body: unknown): Promise<void> {
  const problems = await validateGuestForm(form, body)
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError('Please check what you filled in.', problems)
}
