/** A VAT number as SARS issues them, ten digits of which the first is a 4; or none. */
export const VAT_NUMBER: RegExp = /^(4\d{9})?$/
