import * as z from 'zod/mini'

/** A whole number that people type, with one sentence for whatever is wrong with it. */
export const wholeNumber = (from: number, to: number) => {
  const sentence = `Please enter a whole number from ${from} to ${to}`
  return z.int(sentence).check(z.minimum(from, sentence), z.maximum(to, sentence))
}
