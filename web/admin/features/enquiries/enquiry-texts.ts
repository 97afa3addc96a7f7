import type { EnquiryState } from '#shared/enquiries/enquiry.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'

export const stateLabels: Record<EnquiryState, string> = {
  new: 'New',
  open: 'Open',
  replied: 'Replied',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

export const stateTones: Record<EnquiryState, ChipTone> = {
  new: 'waiting',
  open: 'waiting',
  replied: 'info',
  won: 'good',
  lost: 'neutral',
  spam: 'bad',
}

/** What the history calls what was done. */
export const actionTexts: Readonly<Record<string, string>> = {
  'marked-new': 'Marked as new',
  'marked-open': 'Opened',
  'marked-replied': 'Marked as replied',
  'marked-won': 'Marked as won',
  'marked-lost': 'Marked as lost',
  'marked-spam': 'Marked as spam',
  'note-changed': 'Note changed',
  'replied-by-whatsapp': 'Replied by WhatsApp',
  replied: 'Replied by e-mail',
}

const MINUTE_MS = 60_000
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** The time between two instants in its largest unit: `5 minutes`, `3 hours`, `2 days`. */
export function durationText(from: string, until: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(until) - Date.parse(from)) / MINUTE_MS))
  const [unit, size] = units.find(([, minutesOf]) => minutes >= minutesOf) ?? units[2]
  const number = Math.floor(minutes / size)
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** The beginnings of replies, which staff finish before they send them. */
export const replyStarts = {
  thanks: {
    label: 'Thank you, we look at the dates',
    text: 'Thank you for your message. We look at the dates and write to you again today.',
  },
  price: {
    label: 'What it costs',
    text: 'Thank you for your message. The price depends on the dates and on how many of you come. Choose the dates on our website and you see the price of every night; or tell us when you would come, with how many adults and children, and we work it out for you.',
  },
  road: {
    label: 'The road',
    text: 'Thank you for asking about the road. Tell us which car you come with and when, and we tell you how the road is then. A few days before your stay you get the way here from us in writing.',
  },
} as const
export type ReplyStart = keyof typeof replyStarts

/** `Hello Thandi` and the text; without a first name `Hello`. */
export const replyText = (start: ReplyStart, firstName: string): string =>
  `Hello${firstName && ` ${firstName}`}\n\n${replyStarts[start].text}`
