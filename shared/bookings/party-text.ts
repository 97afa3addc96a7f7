import { count } from '#shared/kernel/count.ts'

/** `2 adults, 1 child` */
export const partyText = (adults: number, children: number): string =>
  [count(adults, 'adult'), ...(children > 0 ? [count(children, 'child', 'children')] : [])].join(', ')
