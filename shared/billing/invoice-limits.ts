import type { Cents } from '#shared/kernel/money.ts'

/** Above this a tax invoice must name its recipient, with an address (VAT Act s20(4)(c), (5)). */
export const RECIPIENT_REQUIRED_ABOVE_CENTS: Cents = 5_000_00
