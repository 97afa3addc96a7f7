/** Opens a WhatsApp chat with the text ready to send; without a number the sender chooses who gets it. */
export const whatsappLink = (number: string, text = ''): string =>
  `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`
