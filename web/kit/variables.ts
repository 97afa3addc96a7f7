import type { CSSProperties } from 'react'

/** CSS variables for the `style` of an element. */
export const variables = (values: Readonly<Record<`--${string}`, number | string>>): CSSProperties => values
