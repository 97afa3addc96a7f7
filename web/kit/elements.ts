import type { ReactElement } from 'react'

/**
 * What a component places among siblings: elements, or nothing, and no bare text. On a page that a browser has
 * translated, React fails at removing a text, or at placing something before it.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
