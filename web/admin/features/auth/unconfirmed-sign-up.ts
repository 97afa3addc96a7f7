import * as z from 'zod/mini'
import { tabStorage } from '#web/kit/browser-storage.ts'

const UnconfirmedSignUp = z.object({ email: z.string(), userName: z.string() })

/** A sign-up whose code has been e-mailed. Only its user name, which nobody can guess, confirms it. */
export type UnconfirmedSignUp = z.infer<typeof UnconfirmedSignUp>

const STORAGE_KEY = 'mc:unconfirmed-sign-up'

/** Saved in this tab, which a phone may reload while the code is looked up in the inbox. Storage may be switched off. */
export const saveUnconfirmedSignUp = (signUp: UnconfirmedSignUp): void => void tabStorage.saveJson(STORAGE_KEY, signUp)

export const loadUnconfirmedSignUp = (): UnconfirmedSignUp | undefined =>
  UnconfirmedSignUp.safeParse(tabStorage.loadJson(STORAGE_KEY)).data

export const clearUnconfirmedSignUp = (): void => tabStorage.remove(STORAGE_KEY)
