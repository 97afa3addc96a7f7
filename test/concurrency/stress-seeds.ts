import { isLongRun } from '#test/support/long-run.ts'

/** `npm test` tries the first seed, the long run the twenty after it. */
const FIRST = isLongRun ? 2 : 1
const { STRESS_SEED, STRESS_SEEDS = isLongRun ? '20' : '1' } = process.env

/** `STRESS_SEED=17` repeats that one run; `STRESS_SEEDS=50` tries fifty. */
export const stressSeeds: readonly number[] = STRESS_SEED
  ? [Number(STRESS_SEED)]
  : Array.from({ length: Number(STRESS_SEEDS) }, (_, index) => FIRST + index)
