/** A value as JSON for a script element of a document: no text in it can end the element. */
export const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
