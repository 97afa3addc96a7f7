/** Longer than any first name; a sentence without spaces is not a name. */
const MAX_LENGTH = 30
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'adv', 'sir', 'mnr', 'mev', 'mej', 'ds'])

/**
 * The first name by which e-mails greet a guest: `Thandi Mokoena` → `Thandi`. Empty where the first word is a title or
 * initials, or holds anything but letters, hyphens and apostrophes. Anyone can type any name with a stranger's e-mail
 * address, so no e-mail greets with the whole of it (decisions §9).
 */
export function firstNameOf(guestName: string): string {
  const [first = ''] = guestName.trim().split(/\s+/)
  const isName = /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first) && first.length <= MAX_LENGTH
  return isName && !titles.has(first.toLowerCase()) ? first : ''
}
