/** `082 123-4567` → `27821234567` for wa.me links (specification §5). Empty gives empty. */
export const whatsappNumber = (written: string): string =>
  written
    .replaceAll(/[^\d+]/g, '')
    .replaceAll('+', '')
    .replace(/^0/, '27')

/** `082 123-4567` → `tel:0821234567`; `+27-(0)82-123-4567` and `0027 82 123 4567` → `tel:+27821234567` */
export const telLink = (written: string): string =>
  `tel:${written
    .replace(/^((?:\+|00)\d+)[ \u00A0-]?\(0\)/, '$1')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')}`

/** `0821234567` → `082 123 4567`: grouped 3-3-4 (specification §5). Other lengths stay as they are. */
export function displayPhone(written: string): string {
  const digits = written.replaceAll(/\D/g, '').replace(/^27(?=\d{9}$)/, '0')
  return digits.length === 10 ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : written
}
