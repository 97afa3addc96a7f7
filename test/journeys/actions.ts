import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { paths } from '#shared/site/paths.ts'
import { RECENT_SIGN_IN_MINUTES } from '#shared/staff/second-factor.ts'
import { readRawItems } from '#test/support/start-tables.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import type { BrowserContext, Page } from 'playwright'
import { journeyApp, expect } from './journey-test.ts'
import { type CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'

/** The actions of people on the site. Each one finds elements by role and name, as a reader would. */

export type Guest = { readonly name: string; readonly email: string; readonly phone: string; readonly suburb: string }

export const thandi: Guest = {
  name: 'Thandi Mokoena',
  email: 'thandi@guests.example',
  phone: '082 555 0111',
  suburb: 'Hogsback',
}
export const pieter: Guest = {
  name: "Pieter van 't Hoff",
  email: 'pieter@guests.example',
  phone: '+27 83 555 0122',
  suburb: 'Cradock',
}

/** A Monday to Wednesday, `weeks` weeks from the first Monday that is at least six weeks away: no weekend rule. */
export function midweek(weeks: number): { checkInDate: CalendarDate; checkOutDate: CalendarDate } {
  const today = dayOf(new Date().toISOString())
  const start = addDays(today, 42)
  const monday = addDays(start, (8 - weekdayOf(start)) % 7)
  const checkInDate = addDays(monday, weeks * 7)
  return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
}

/** "Monday 4 January 2027", the name of a day in a calendar. */
export const dayName = (date: CalendarDate): string =>
  new Intl.DateTimeFormat('en-ZA', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${date}T12:00:00Z`))
    .replace(',', '')

const MAX_MONTHS = 14

/** Turns a calendar to a day's month and returns the day. */
export async function dayIn(page: Page, calendar: string, date: CalendarDate) {
  const grid = page.getByRole('application', { name: calendar })
  await expect(grid).toBeVisible()
  const monthName = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
  for (let turn = 0; turn < MAX_MONTHS; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- month after month
    if (await grid.getByText(monthName, { exact: true }).first().isVisible()) break
    // oxlint-disable-next-line no-await-in-loop
    await grid.getByRole('button', { name: /next month/i }).click()
  }
  return grid.getByRole('button', { name: new RegExp(dayName(date)) })
}

type BookingInput = {
  readonly guest: Guest
  /** "Protea", "Yellowwood" or "Aloe". */
  readonly cabin: string
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
  readonly pay: 'EFT' | 'Card'
  readonly type?: 'Full payment' | '50% deposit'
}

/** Fills the booking dialog up to its last button. */
export async function fillBooking(page: Page, input: BookingInput): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Book Your Stay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
  await dialog.getByLabel('Cabin', { exact: true }).selectOption({ value: input.cabin.toLowerCase() })
  await (await dayIn(page, 'Check-in date', input.checkInDate)).click()
  // The other calendar turns to it a moment later.
  await expect(dialog.getByRole('group', { name: `Check-in, ${dayName(input.checkInDate)}` })).toBeVisible()
  await (await dayIn(page, 'Check-out date', input.checkOutDate)).click()
  await dialog.getByLabel('Name', { exact: true }).fill(input.guest.name)
  await dialog.getByLabel('Email', { exact: true }).fill(input.guest.email)
  await dialog.getByLabel('Phone', { exact: true }).fill(input.guest.phone)
  await dialog.getByLabel('Suburb', { exact: true }).fill(input.guest.suburb)
  await dialog.getByLabel(/^Special requests/).fill('We come after dark, and Gogo cannot climb stairs')
  await dialog.getByRole('radio', { name: input.type ?? '50% deposit' }).check()
  await dialog.getByRole('radio', { name: new RegExp(`^${input.pay}`) }).check()
  const terms = dialog.getByRole('checkbox', { name: /terms and conditions/ })
  // It moves while the price above it comes, and a forced press does not wait for that.
  await terms.scrollIntoViewIfNeeded()
  // For a finger its label lies over the box.
  await terms.check({ force: true })
}

/** Books by EFT and returns the booking's page and reference. */
export async function bookByEft(
  page: Page,
  input: Omit<BookingInput, 'pay'>,
): Promise<{ reference: string; path: string }> {
  await fillBooking(page, { ...input, pay: 'EFT' })
  await page.getByRole('button', { name: 'Submit Booking Request' }).click()
  await expect(page.getByText('Booking request submitted!')).toBeVisible()
  await page.waitForURL(/\/booking\//)
  return { reference: await referenceOn(page), path: new URL(page.url()).pathname }
}

/** Creates a booking by the public API, for journeys that are about what comes after it. */
export async function createEftBooking({
  cabin,
  guest,
  checkInDate,
  checkOutDate,
  type = '50% deposit',
}: Omit<BookingInput, 'pay'>): Promise<{ reference: string; path: string }> {
  const form = aBookingForm({
    idempotencyKey: randomUUID(),
    cabinSlug: cabin.toLowerCase(),
    checkInDate,
    checkOutDate,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    guestSuburb: guest.suburb,
    paymentType: type === 'Full payment' ? 'full' : 'deposit',
  })
  const response = await fetch(`${journeyApp().siteUrl}/api${CreateBooking.path}`, {
    method: CreateBooking.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const { reference, token } = CreateBooking.reply.parse(await response.json())
  return { reference, path: paths.booking(token) }
}

/** Books by card as far as PayFast's page. */
export async function goToPayfast(page: Page, input: Omit<BookingInput, 'pay'>): Promise<void> {
  await fillBooking(page, { ...input, pay: 'Card' })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(`${journeyApp().payfastUrl}/eng/process/**`)
}

/** The reference that a page shows. */
export async function referenceOn(page: Page): Promise<string> {
  const text = page.getByText(/MC-[0-9A-Z]{5}/).first()
  await expect(text).toBeVisible()
  return /MC-[0-9A-Z]{5}/.exec((await text.textContent()) ?? '')?.[0] ?? ''
}

const owner = { email: 'owner@mountaincabins.example', password: 'mountain' }

const seesToday = (page: Page) => expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

/** Logs in at /auth as the demo owner. */
export async function logInAsOwner(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/admin/)
  await seesToday(page)
}

type Session = { readonly stored: Awaited<ReturnType<BrowserContext['storageState']>>; readonly since: number }
/** What the browser stores of the owner's latest login, for each app. */
const sessions = new Map<string, Session>()
/** Half of the time for which a login is recent enough for what asks for a fresh one. */
const SESSION_MS = (RECENT_SIGN_IN_MINUTES / 2) * 60_000

/** Opens the staff area as the demo owner: a new browser gets the session of the latest login while that is recent. */
export async function signInAsOwner(page: Page): Promise<void> {
  const { siteUrl } = journeyApp()
  const session = sessions.get(siteUrl)
  if (session && Date.now() - session.since < SESSION_MS) {
    await page.context().setStorageState(session.stored)
    await page.goto('/admin')
    await seesToday(page)
  } else {
    const since = Date.now()
    await logInAsOwner(page)
    sessions.set(siteUrl, { stored: await page.context().storageState(), since })
  }
}

/** Opens a booking's drawer. */
export async function openBooking(page: Page, reference: string) {
  await page.goto(`/admin?booking=${reference}`)
  const drawer = page.getByRole('dialog', { name: new RegExp(reference) })
  await expect(drawer).toBeVisible()
  return drawer
}

/** A one-page PDF as a banking app makes one and a phone hands it over: without its type, behind a line break. */
export const slip = {
  name: 'slip.pdf',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('\r\n%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** A screenshot, one pixel large: a PNG that somebody renamed. */
export const screenshot = {
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Counts what a person presses on a page from now on, until the next document is loaded. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const presses = { count: 0 }
    addEventListener('pointerdown', () => (presses.count += 1), { capture: true })
    return presses
  })
  return () => handle.evaluate(({ count }) => count)
}

/** Waits until staff can find a booking: its search keys are written a moment after it, and a search is not repeated. */
export async function waitForSearchKeys(reference: string): Promise<void> {
  const { pk, sk } = keys.searchKeys(reference)
  await expect
    .poll(async () => {
      const items = await readRawItems(journeyApp().databaseUrl, 'guest-house')
      return items.some((item) => item['pk']?.S === pk && item['sk']?.S === sk)
    })
    .toBe(true)
}

/** Presses a button and returns the file that the browser saves. */
export async function saveFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const content = await buffer(await download.createReadStream())
  return { name: download.suggestedFilename(), text: content.toString('latin1') }
}
