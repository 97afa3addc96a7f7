const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number as a sentence has it: up to ten in words. */
export const numberInWords = (number: number): string => words[number] ?? String(number)
