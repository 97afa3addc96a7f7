/**
 * How many people may sign up in a day (SAST), since each sign-up makes our domain e-mail a code to any address. The
 * address of the owner named at deploy time has as many of its own, so that strangers cannot use up the owner's.
 */
export const SIGN_UPS_PER_DAY = 20

/** How long an account may stay without its address being confirmed, in milliseconds: a day, as long as its code. */
export const UNCONFIRMED_ACCOUNT_LIFETIME_MS = 24 * 3600 * 1000

/** The reasons of a refused sign-up, which the user pool hands on inside its own message. */
export const TOO_MANY_SIGN_UPS = 'too-many-sign-ups'
export const NAME_IN_USE = 'name-in-use'
