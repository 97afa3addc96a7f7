import type { Cents } from '#shared/kernel/money.ts'

/** R5.00: less cannot be paid by card either. */
export const DEFAULT_SMALL_AMOUNT_CENTS: Cents = 5_00
/** The largest amount that the setting can be. */
export const MAX_SMALL_AMOUNT_CENTS: Cents = 50_00
