import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/api/contracts.ts'
import { EntryId } from '#shared/bookings/staff-bookings.contract.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { EnquiryForm } from '#shared/enquiries/enquiry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference, GuestToken, Id } from '#shared/kernel/id.ts'
import { Code, Email, FullName, TotpCode } from '#web/admin/features/auth/auth-form.tsx'
import { ManualBookingForm } from '#web/admin/features/bookings/manual-booking-form.ts'
import { type Schema, checksOf, coreOf, definitionOf } from '#test/security/fuzz-inputs.ts'

type Field = { readonly path: string; readonly schema: z.ZodMiniType }

const isText = (schema: Schema): boolean => {
  const { type, options = [] } = definitionOf(coreOf(schema))
  return type === 'string' || options.some(isText)
}

/** The fields of a schema that take a text, each with the pipes that clean it. Lists have no mark in the path. */
function textFieldsIn(schema: Schema | undefined, path: string): Field[] {
  if (!schema) return []
  if (isText(schema)) return [{ path, schema: schema as z.ZodMiniType }]
  const { shape = {}, element, options = [], left, right } = definitionOf(coreOf(schema))
  return [
    ...Object.entries(shape).flatMap(([name, one]) => textFieldsIn(one, `${path}.${name}`)),
    ...[element, ...options, left, right].flatMap((one) => textFieldsIn(one, path)),
  ]
}

/** What programs write and pages send. So are the parameters of an address, and dates. */
const machineWritten = new Set<Schema>([AnyId, BookingReference, CabinSlug, EntryId, GuestToken, Id])
const isMachineWritten = (schema: Schema): boolean => {
  const core = coreOf(schema)
  return (
    machineWritten.has(core) || checksOf(core).some(({ format = '' }) => ['date', 'datetime', 'uuid'].includes(format))
  )
}

/** Fields that nobody types, by the end of their path, and what they hold in place of it. */
const notTyped: Readonly<Record<string, string>> = {
  'ReceiveItn body': 'the bytes that PayFast signed',
  addOnId: 'chosen from a list',
  addresses: 'pictures of a list',
  captchaToken: 'a token',
  contentType: 'what the browser calls the file',
  corrects: 'the id of a line',
  cursor: 'a page of a list',
  'reading.format': 'chosen from a list',
  'reading.fingerprint': 'of a file’s header',
  'KnownBankLines body.keys': 'hashes',
  pressId: 'an id that the page made',
  'BookBankLines body.account': 'as a bank’s file has it',
  'SettleBankLine body.account': 'as a bank’s file has it',
  'lines.text': 'as a bank’s file has it',
  'line.text': 'as a bank’s file has it',
  attachTo: 'the id of a line',
  formerAddresses: 'files that the picture had before',
  'HideReviewImages body.images': 'chosen from a list',
  imageUrl: 'a picture of the site',
  'picture.blur': 'a picture',
  'picture.url': 'the address of a picture',
  lineId: 'the id of a line',
  number: 'the number of a document, chosen from a list',
  'openedWith.cleanerNote': 'as it is stored',
  'openedWith.guestEmail': 'as it is stored',
  'openedWith.guestName': 'as it is stored',
  'openedWith.guestPhone': 'as it is stored',
  'openedWith.guestSuburb': 'as it is stored',
  'signature.path': 'a drawing',
  'SendEnquiry body.email': 'EnquiryForm cleans it',
  'SendEnquiry body.message': 'EnquiryForm cleans it',
  'SendEnquiry body.name': 'EnquiryForm cleans it',
  'SendEnquiry body.phone': 'EnquiryForm cleans it',
  'mark.alt': 'emptied: its name is beside it',
  'mark.blur': 'of the picture',
  'mark.url': 'an address of a picture',
  'form.subject': 'a template, shown as it is typed',
  'form.heading': 'a template, shown as it is typed',
  'form.body': 'a template, shown as it is typed',
  'form.whatsapp': 'a template, shown as it is typed',
  stamp: 'a token',
  stayMonth: 'chosen from a list',
  termsId: 'the id of a version',
  website: 'the trap for bots, which must be empty',
  'ManualBookingForm.expiryDay': 'chosen from a calendar',
  'ManualBookingForm.expiryTime': 'chosen from a clock',
}

/** Names, which keep the joiners of their script. */
const names = [
  ...['guestName', 'fullName', 'signature.name', 'FindPeople body.name', 'EnquiryForm.name', 'madeOutTo.name'],
  ...['accountHolder', 'informationOfficer', 'legalName', 'officeBearers'],
]
/** Other lines that consist of plain signs, each with a sample. */
const plainLines: Readonly<Record<string, string>> = {
  ...samples('+27 (82) 555-0142', ['guestPhone', 'contactPhone', 'contactWhatsapp', 'phone']),
  ...samples("anne-marie.o'brien@example.co.za", ['guestEmail', 'contactEmail', 'notifyEmail', 'email']),
  ...samples("anne-marie o'brien", ['q']),
  ...samples('Anne-Marie cot', ['tag']),
  ...samples('MC-7K4QX', ['reference']),
  ...samples('AB-123 456', ['idNumber']),
  ...samples('4123456789', ['vatNumber']),
  ...samples('2019-123456/07', ['registrationNumber']),
  ...samples('62 1234 5678', ['accountNumber']),
  ...samples('#18372a', ['mainColor', 'accentColor', 'backgroundColor']),
  ...samples('250655', ['branchCode', 'code', 'totpCode']),
  ...samples('123456789012', ['pixelId']),
  ...samples('stone-cottage', ['cabin.create body.form.address', 'cabin.save body.form.address']),
  ...samples('10:00', ['checkInTime', 'checkOutTime']),
  ...samples('-32.6148, 26.9402', ['mapPoint']),
  ...samples('https://www.example.com/mountain-cabins', ['sourceUrl']),
  ...samples('https://www.instagram.com/mountain-cabins', ['instagramUrl']),
  ...samples('https://www.facebook.com/mountain-cabins', ['facebookUrl']),
  ...samples('https://www.tiktok.com/@mountain-cabins', ['tiktokUrl']),
}
/** Lines that keep typographic signs, and texts of several lines. */
const lines = [
  ...['alt', 'caption', 'form.tags', 'form.wifiName', 'form.wifiPassword', 'form.cleaner'],
  ...['about', 'accountType', 'address', 'bankName', 'bookingStops.message', 'businessName', 'category', 'fileName'],
  ...['guestSuburb', 'form.name', 'guestNotice.text', 'placeOfRegistration', 'publicNote', 'question'],
  ...['reviewSource', 'schoolTerms.name', 'serviceAddress', 'staffTask', 'tagline', 'title'],
  ...['BlockDates body.reason', 'ChangeBlock body.reason'],
]
const texts = [
  ...[
    'answer',
    'body.cleanerNote',
    'ReplyToEnquiry body.text',
    'description',
    'EnquiryForm.message',
    'madeOutTo.address',
    'note',
    'priceReason',
    'reason',
    'reply',
  ],
  ...['reviewText', 'specialRequests', 'form.emergency', 'form.gasAndMeter', 'form.notes'],
]

function samples(sample: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, sample]))
}

/** The longest of some ends of paths that a path has; undefined without one. */
const endOf = (path: string, ends: readonly string[]): string | undefined =>
  ends
    .filter((end) => path === end || path.endsWith(`.${end}`) || path.endsWith(` ${end}`))
    .toSorted((one, other) => other.length - one.length)[0]

/** Schemas that no contract has: the server's of an enquiry, and those of the browser alone. */
const forms = {
  EnquiryForm,
  ManualBookingForm,
  Account: z.object({ email: Email, fullName: FullName, code: Code, totpCode: TotpCode }),
}
const fields = [
  ...Object.entries<Endpoint>(contracts).flatMap(([endpoint, { query, body }]) => [
    ...textFieldsIn(query, `${endpoint} query`),
    ...textFieldsIn(body, `${endpoint} body`),
  ]),
  ...Object.entries(forms).flatMap(([form, schema]) => textFieldsIn(schema, form)),
].filter(({ schema }) => !isMachineWritten(schema))

const everyEnd = [...names, ...Object.keys(plainLines), ...lines, ...texts, ...Object.keys(notTyped)]
const fieldsOf = (ends: readonly string[]): [string, z.ZodMiniType, string][] =>
  fields.flatMap(({ path, schema }) => {
    const end = endOf(path, everyEnd)
    return end !== undefined && ends.includes(end) ? [[path, schema, end] as [string, z.ZodMiniType, string]] : []
  })

/** As a contacts app, a mail program or a word processor copies it. */
const pasted = (sample: string): string =>
  `\u202A${sample.slice(0, 1)}\u200B${sample.slice(1)}\u202C`
    .replaceAll(' ', '\u00A0')
    .replaceAll('-', '\u2011')
    .replaceAll("'", '\u00B4')

const parsed = (schema: z.ZodMiniType, typed: string): unknown => {
  const result = schema.safeParse(typed)
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`
}

describe('a field of a request or a form', () => {
  it('that takes a text is cleaned as one of its kind, or is named with what it holds', () => {
    expect(fields.map(({ path }) => path).filter((path) => !endOf(path, everyEnd))).toEqual([])
    const used = new Set(fields.map(({ path }) => endOf(path, everyEnd)))
    expect(everyEnd.filter((end) => !used.has(end))).toEqual([])
  })

  it('has its schema among these, in the browser too', () => {
    const files = globSync('web/**/*.{ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes('z.string('))
    expect(files.toSorted()).toEqual([
      'web/admin/features/auth/auth-form.tsx',
      // What the browser has stored itself.
      'web/admin/features/auth/unconfirmed-sign-up.ts',
      'web/admin/features/bookings/manual-booking-form.ts',
      'web/site/features/bookings/booking-draft.ts',
    ])
  })

  it.each(fieldsOf(names))('is a name however it was copied: %s', (_, schema) => {
    expect(parsed(schema, "Anne-Marie O'Brien")).toBe("Anne-Marie O'Brien")
    expect(parsed(schema, pasted("Anne-Marie O'Brien"))).toBe("Anne-Marie O'Brien")
    expect(parsed(schema, 'Anne O’Brien')).toBe('Anne O’Brien')
  })

  it.each(fieldsOf(names))('keeps the joiners of a name: %s', (_, schema) => {
    expect(parsed(schema, '\u202Aعلی\u200Cرضا\u202C')).toBe('علی\u200Cرضا')
  })

  it.each(fieldsOf(Object.keys(plainLines)))('is in plain signs however it was copied: %s', (_, schema, end) => {
    const sample = plainLines[end] as string
    expect(parsed(schema, sample)).not.toMatch(/^refused/)
    expect(parsed(schema, pasted(sample))).toBe(parsed(schema, sample))
  })

  it.each(fieldsOf([...lines, ...texts]))('has no invisible signs, which count for no length: %s', (_, schema, end) => {
    const sample = 'Anne’s tea – two cups'
    expect(parsed(schema, sample)).toBe(sample)
    const copied = parsed(schema, pasted(sample))
    expect(lines.includes(end) ? copied : String(copied).replaceAll('\u00A0', ' ')).toBe(sample)
    const { maximum = 0 } = checksOf(coreOf(schema)).find(({ check }) => check === 'max_length') ?? {}
    const longest = 'a'.repeat(maximum)
    expect(parsed(schema, `\u202A${longest}\u202C`)).toBe(longest)
  })
})
