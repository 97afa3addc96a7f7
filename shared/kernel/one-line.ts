/** A part of a line: line ends and control characters become spaces, marks of direction are removed. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')

/** A text on one line, so that what somebody typed cannot add lines to ours. */
export const asOneLine = (text: string): string => cleanText(text).trim()
