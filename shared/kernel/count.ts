/** `count(1, 'night')` → `1 night`, `count(3, 'night')` → `3 nights`; pass `many` for an irregular plural. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
