/** Whether each value follows the one before it. */
export const isInOrder = <Value>(values: readonly Value[], follows: (one: Value, next: Value) => boolean): boolean =>
  values.every((value, index) => index === 0 || follows(values[index - 1] as Value, value))
