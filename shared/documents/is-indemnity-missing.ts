import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

type Asked = {
  /** The indemnity that counts today; null where staff have published none. */
  readonly indemnity: { readonly version: number } | null
  /** The last day of the stay. */
  readonly checkOutDate: CalendarDate
  readonly today: CalendarDate
}

/**
 * Whether an adult who signed the register has not accepted the indemnity that counts today. The guest's page does not
 * ask again whoever has signed: it is settled on arrival, and no matter of a stay that is over.
 */
export const isIndemnityMissing = (
  signed: { readonly indemnity?: { readonly version: number } | null | undefined },
  { indemnity, checkOutDate, today }: Asked,
): boolean => indemnity !== null && checkOutDate >= today && signed.indemnity?.version !== indemnity.version
