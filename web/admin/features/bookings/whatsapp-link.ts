import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'

/** Opens a chat with the guest with the text ready to send; undefined where the number cannot be used. */
export function whatsappLink(phone: string, text: string): string | undefined {
  const number = guestWhatsappNumber(phone)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
