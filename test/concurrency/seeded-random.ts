/** Pseudo-random numbers that are the same for the same seed (mulberry32, public domain). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (max: number): number => Math.floor(next() * (max + 1))
  const oneOf = <Thing>(things: readonly Thing[]): Thing | undefined => things[Math.floor(next() * things.length)]
  return {
    upTo,
    between: (min: number, max: number): number => min + upTo(max - min),
    hasPercentChance: (percent: number): boolean => next() * 100 < percent,
    oneOf,
    /** Picks one of the keys by its weight. */
    weighted<Thing extends string>(weights: Readonly<Record<Thing, number>>): Thing {
      const all = Object.entries<number>(weights) as [Thing, number][]
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [thing, weight] of all) {
        left -= weight
        if (left < 0) return thing
      }
      throw new Error('Nothing to choose from')
    },
    shuffled: <Thing>(things: readonly Thing[]): Thing[] =>
      things
        .map((thing) => ({ thing, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ thing }) => thing),
  }
}
export type SeededRandom = ReturnType<typeof createSeededRandom>
