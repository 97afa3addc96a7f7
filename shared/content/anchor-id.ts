const MAX_LENGTH = 80

/** `Is there Wi-Fi?` → `is-there-wi-fi`, for the #part of an address; empty where no letter of it can be in one. */
export const anchorIdOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')

/** What an address's #part names of a group of questions; `index` in their order, from 0. */
export const faqGroupId = (index: number): string => `group-${index + 1}`
