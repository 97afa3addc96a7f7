import { placeholderNames, placeholderValues } from '#shared/content/placeholders.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { documentTextLimits } from './document-template-form.ts'

/** The places for texts that a document may have, in the order of its page. */
export type DocumentSlot = keyof typeof documentTextLimits
export const documentSlots = Object.keys(documentTextLimits) as readonly DocumentSlot[]

/** The lines that every layout has room for at the foot of its pages. */
export const FOOTER_LINES = 2

/** A place for a text in a layout. */
type Slot = {
  readonly label: string
  readonly hint: string
  /** The lines of it that the page has room for; of a body the pages that it may fill. */
  readonly room: number
}

type Template = {
  /** What people call it; its heading too, where it has no place for one. */
  readonly name: string
  /** Drawn by the layout of billing documents, which are numbered and frozen, or by one of its own. */
  readonly layout: 'billing' | 'pro-forma' | 'text' | 'register'
  readonly slots: Partial<Readonly<Record<DocumentSlot, Slot>>>
  /** What stands until staff publish theirs. */
  readonly initial: Readonly<Partial<Record<DocumentSlot, string>>>
  /** Guests see nothing of it before it is published: its default is a text to begin with. */
  readonly needsPublication?: true
}

const footer = (hint = 'At the foot of the page, for example what you wish your guests'): Slot => ({
  label: 'Footer',
  hint,
  room: FOOTER_LINES,
})

const greeting = (hint: string): Slot => ({ label: 'Greeting', hint, room: 4 })

const heading = (hint: string): Slot => ({ label: 'Heading', hint, room: 3 })

/**
 * Every document whose texts staff write. Its layout draws all numbers, names, dates and amounts; a text has no way to
 * them but the placeholders, which name no amount.
 */
export const documentTemplates = {
  invoice: {
    name: 'Invoice',
    layout: 'billing',
    slots: {
      opening: greeting('Above what it costs'),
      closing: { label: 'Terms of payment', hint: 'Below the payments', room: 6 },
      footer: footer(),
    },
    initial: { closing: 'Please give the booking’s reference {reference} with every payment.' },
  },
  receipt: {
    name: 'Receipt',
    layout: 'billing',
    slots: {
      opening: greeting('Above the payment'),
      closing: { label: 'Below the payments', hint: 'For example when the rest is due', room: 8 },
      footer: footer(),
    },
    initial: {},
  },
  'credit-note': {
    name: 'Credit note',
    layout: 'billing',
    slots: {
      opening: {
        label: 'Why it is issued',
        hint: 'Above what is credited; its layout names the reason and the invoice by itself',
        room: 4,
      },
      closing: { label: 'Below the payments', hint: 'For example how money goes back', room: 8 },
      footer: footer(),
    },
    initial: {},
  },
  'pro-forma': {
    name: 'Pro-forma',
    layout: 'pro-forma',
    slots: {
      opening: greeting('Above what it costs'),
      closing: { label: 'How to pay', hint: 'Below the bank details', room: 8 },
      footer: footer(),
    },
    initial: {
      closing:
        'The nights are yours once the payment is in our account. Please give {reference} as the reference, and send us the proof of payment.',
    },
  },
  'house-rules': {
    name: 'House rules',
    layout: 'text',
    slots: {
      title: heading('At the head of the page'),
      body: { label: 'Rules', hint: 'Two pages at most', room: 2 },
      footer: footer('At the foot of each page, for example whom to call'),
    },
    initial: {
      body: [
        '## Arriving and leaving',
        '',
        '- The cabin is yours from {check-in time} on the day you arrive until {check-out time} on the day you leave.',
        '- Whoever sleeps here is named in the booking and in the guest register.',
        '',
        '## Fire and water',
        '',
        '- Light fires only where there is a place for them, and never leave one alone.',
        '- Children are in and near water only with an adult beside them.',
        '',
        '## Something broken?',
        '',
        '- Please tell us at once: {phone}.',
      ].join('\n'),
    },
    needsPublication: true,
  },
  indemnity: {
    name: 'Indemnity',
    layout: 'text',
    slots: {
      title: heading('Each adult reads it above the text'),
      body: {
        label: 'What each adult accepts',
        hint: 'Two pages at most. Consumer law asks for plain words: what could happen, and what you are not liable for.',
        room: 2,
      },
      closing: { label: 'Beside the tick', hint: 'The sentence that each adult ticks', room: 4 },
      footer: footer('At the foot of each page'),
    },
    initial: {
      body: 'Fire, water and wild animals are part of a stay here.\n\n**What we are not liable for:** please write it here in plain words, with what could happen.',
      closing: 'I have read this and I accept it, for myself and for the children I bring.',
    },
    needsPublication: true,
  },
  'register-page': {
    name: 'Register page',
    layout: 'register',
    slots: {
      opening: { label: 'Why we ask', hint: 'Above the cards of the adults', room: 6 },
      closing: { label: 'Declaration', hint: 'Above each signature', room: 4 },
      footer: footer(),
    },
    initial: {
      opening:
        'South African law requires every guest house to keep a register of the adults who stay: name, ID or passport, residence status, home address and signature.',
      closing: 'By signing you confirm that this card is correct.',
    },
  },
} as const satisfies Readonly<Record<string, Template>>

export type DocumentTemplateId = keyof typeof documentTemplates
export const documentTemplateIds = Object.keys(documentTemplates) as readonly DocumentTemplateId[]
export const isDocumentTemplateId = (id: string): id is DocumentTemplateId => Object.hasOwn(documentTemplates, id)
export const documentTemplate = (id: DocumentTemplateId): Template => documentTemplates[id]

/** What the texts of a document begin with: its default. */
export const initialTexts = (id: DocumentTemplateId): Record<DocumentSlot, string> => ({
  opening: '',
  body: '',
  closing: '',
  footer: '',
  title: documentTemplate(id).name,
  ...documentTemplate(id).initial,
})

/** Every document with the form that it begins as, in the order of the list. */
export const initialDocumentForms = async (): Promise<ReadonlyMap<string, DraftForm>> =>
  new Map(documentTemplateIds.map((id) => [id, { ...initialTexts(id), countsFrom: null }]))

/** The values of a booking that texts may name, as long as they can be. No amounts: those are the layout's. */
export const longestBookingValues = {
  reference: 'MC-WWWWW',
  'guest name': 'Mmmmmmmmm '.repeat(10).trim(),
  'first name': 'M'.repeat(30),
  cabin: 'Mmmmmmmmm '.repeat(6).trim(),
  'arrival date': 'Wednesday 30 September 2026',
  'departure date': 'Wednesday 30 September 2026',
}
export type BookingValues = Readonly<typeof longestBookingValues>

const bookingNames = Object.keys(longestBookingValues)
/** The register is signed by adults who may not know whose booking it is. */
const stayNames = ['cabin', 'arrival date', 'departure date']

const namesOfLayout: Readonly<Record<Template['layout'], readonly string[]>> = {
  billing: bookingNames,
  'pro-forma': bookingNames,
  register: stayNames,
  text: [],
}

/** The placeholders that a document's texts may have. Texts that are no booking's name none of it. */
export const placeholdersOf = (id: DocumentTemplateId): readonly string[] => [
  ...namesOfLayout[documentTemplate(id).layout],
  ...placeholderNames,
]

const BRACES = /\{([^{}\n]*)\}/g

/** The placeholders of a text that its document does not have. */
export const unknownDocumentPlaceholders = (id: DocumentTemplateId, text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter((name) => !placeholdersOf(id).includes(name))

/** A text with its placeholders filled in once: what they stand for is never read again. */
export function fillDocumentText(text: string, settings: PublicSettings, booking: Partial<BookingValues> = {}): string {
  const values: Readonly<Record<string, string | undefined>> = { ...placeholderValues(settings), ...booking }
  return text.replaceAll(BRACES, (braces, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : braces,
  )
}
