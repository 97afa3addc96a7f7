/** The mark that is drawn from the initials of the business's name, as publishing writes it. */
export const DRAWN_MARK = '/favicon.svg'
