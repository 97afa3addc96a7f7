/** So few business days may be too few for an EFT to show in our account. */
const EFT_BUSINESS_DAYS = 1

/** Whether an EFT that is made now can hardly show before a guest arrives: card or phone come first (decisions §3). */
export const isEftLate = (businessDaysUntilCheckIn: number): boolean => businessDaysUntilCheckIn <= EFT_BUSINESS_DAYS
