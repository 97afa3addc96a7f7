/** Who the business is, as the staff area's document says before anybody signs in. */
export type StaffBusiness = {
  readonly businessName: string
  /** The address of its mark, or of its initials as they are drawn. */
  readonly icon: string
}

/** The id of the script element that holds it. */
export const BUSINESS_ID = 'business'
