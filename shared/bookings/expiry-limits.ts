/** How many days from now staff may keep a booking open without money. */
export const MAX_EXPIRY_DAYS = 14
