import * as z from 'zod/mini'

const UnconfirmedSignUp = z.object({ email: z.string(), userName: z.string() })

/** A sign-up whose code has been e-mailed. Only its user name, which nobody can guess, confirms it. */
export type UnconfirmedSignUp = z.infer<typeof UnconfirmedSignUp>

const STORAGE_KEY = 'unconfirmed-sign-up'

/** Saved in this tab, which a phone may reload while the code is looked up in the inbox. Storage may be switched off. */
export function saveUnconfirmedSignUp(signUp: UnconfirmedSignUp): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(signUp))
  } catch {
    // The form has it until the page is left.
  }
}

export function loadUnconfirmedSignUp(): UnconfirmedSignUp | undefined {
  try {
    return UnconfirmedSignUp.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return undefined
  }
}

export function clearUnconfirmedSignUp(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // There was nothing to forget.
  }
}
