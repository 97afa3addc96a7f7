/** `Questions and answers | Karoo Kloof`; parts that are not known yet are left out. */
export const documentTitle = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' | ')
