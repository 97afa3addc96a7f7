/**
 * A guest's number as WhatsApp takes it, digits with the country code: `082 555 0142` → `27825550142`. Undefined where
 * it cannot be used: no number, a local one without its area code, or one without a country code.
 */
export function guestWhatsappNumber(written: string): string | undefined {
  const isInternational = /^\s*(\+|00)/.test(written)
  const digits = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const number = isInternational ? digits.replace(/^270/, '27') : digits.replace(/^0/, '27')
  if (number.startsWith('27')) return /^27[1-9]\d{8}$/.test(number) ? number : undefined
  return isInternational && /^[1-9]\d{7,14}$/.test(number) ? number : undefined
}
