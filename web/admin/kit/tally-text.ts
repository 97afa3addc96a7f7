/** `7`, or `20+` where counting ended before the last one. */
export const tallyText = ({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }): string =>
  `${count}${hasMore ? '+' : ''}`
