/** The sections of a booking's page, by the id that links lead to. */
export const bookingSections = { pay: 'pay', proof: 'proof', terms: 'terms', arrival: 'arrival' } as const
