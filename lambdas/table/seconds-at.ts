/** An instant in seconds since 1970, rounded up: DynamoDB's time to live. */
export const secondsAt = (instant: string | number): number => Math.ceil(new Date(instant).getTime() / 1000)
