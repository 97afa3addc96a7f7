import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { type CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, test, expect } from './journey-test.ts'
import { createEftBooking, midweek, openBooking, screenshot, signInAsOwner, thandi } from './actions.ts'
import { desktop, guestPhone, phone } from './screens.ts'

/** A photo as phones save it: 3000 × 2000 pixels, with the Exif orientation "rotate by 90°". */
async function createRotatedPhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    canvas.getContext('2d')?.fillRect(0, 0, 3000, 1000)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  // Exif: big-endian TIFF, one entry, Orientation (0x0112) = 6.
  const orientation = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, orientation.length + 2]), orientation])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  return { name: 'IMG_0041.jpg', mimeType: 'image/jpeg', buffer }
}

const cardOf = (page: Page, place: number) => page.getByRole('region', { name: `Adult ${place}`, exact: true })

async function fill(card: Locator, { name, number, address }: { name: string; number: string; address: string }) {
  await card.getByLabel('Full name').fill(name)
  await card.getByRole('radio', { name: 'South African citizen' }).check()
  await card.getByLabel('ID or passport number').fill(number)
  await card.getByLabel('Home address').fill(address)
}

/** From next Monday to the Thursday after it: within the two weeks of the list of arrivals. */
function soon(): { checkInDate: CalendarDate; checkOutDate: CalendarDate } {
  const today = dayOf(new Date().toISOString())
  const checkInDate = addDays(today, 8 - weekdayOf(today))
  return { checkInDate, checkOutDate: addDays(checkInDate, 3) }
}

/** Draws a few waves from left to right on the signature pad, by touch. */
async function drawWithFinger(page: Page, card: Locator): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  // First, since a page is laid out otherwise for fingers.
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const pad = card.getByRole('img', { name: /Draw your signature here/ })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (part: number) => [
    { x: x + width * (0.1 + 0.8 * part), y: y + height * (0.5 + 0.3 * Math.sin(part * 14)) },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 40; step += 1)
    // oxlint-disable-next-line no-await-in-loop -- a finger is at one place at a time
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 40) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(card.getByRole('img', { name: 'Your signature is drawn here' })).toBeVisible()
}

describe('a party of two', () => {
  test('signs the guest register on a phone with a bad connection, and continues after a reload', async ({
    newPerson,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED/)
    const { page, context } = await newPerson({ ...guestPhone, translated: true })
    const { reference, path } = await createEftBooking({
      guest: { ...thandi, email: 'register@guests.example' },
      cabin: 'Protea',
      ...midweek(26),
    })
    await page.goto(`/submit-documents?token=${path.split('/').at(-1)}`)
    await expect(page.getByText(/0 of 2 adults signed/)).toBeVisible()
    const [first, second] = [cardOf(page, 1), cardOf(page, 2)]
    expect(await accessibilityViolations(page)).toEqual([])

    await fill(first, { name: 'Thandi Registermokoena', number: '8001015009087', address: '14 Larch Road, Hogsback' })
    await drawWithFinger(page, first)
    expect(await accessibilityViolations(page)).toEqual([])
    await context.setOffline(true)
    await first.getByRole('button', { name: 'Sign and save' }).click()
    await expect(first.getByText(/sent by itself as soon as there is a signal/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText(/1 of 2 adults signed/)).toBeVisible()
    await expect(first.getByText('••••••9087')).toBeVisible()

    await fill(second, { name: 'Sipho Registerdube', number: 'A08765432', address: '3 Quarry Street, Cradock' })
    await drawWithFinger(page, second)
    await page.route('**/register/2', (route) => route.abort('connectionreset'))
    await second.getByRole('button', { name: 'Sign and save' }).click()
    await expect(second.getByText(/No signal/)).toBeVisible()
    await page.unroute('**/register/2')
    await page.reload()
    await expect(second.getByLabel('Full name')).toHaveValue('Sipho Registerdube')
    await expect(second.getByLabel('ID or passport number')).toHaveValue('')
    await second.getByLabel('ID or passport number').fill('A08765432')
    await drawWithFinger(page, second)

    // The photo's upload breaks off once.
    let tries = 0
    await page.route(/\/uploads$/, (route) => {
      if (new URL(route.request().url()).pathname !== '/uploads') return route.continue()
      tries += 1
      return tries === 1 ? route.abort('connectionreset') : route.continue()
    })
    await second.getByLabel('Photo of the ID or passport').setInputFiles(await createRotatedPhoto(page))
    // Shown as it will be sent: upright, and no larger than needed.
    await expect(second.getByRole('img', { name: 'What you have chosen' })).toHaveJSProperty('naturalHeight', 800)
    await second.getByRole('button', { name: 'Take again' }).click()
    await second.getByLabel('Photo of the ID or passport').setInputFiles(screenshot)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(tries).toBe(0)
    await second.getByRole('button', { name: 'Send it' }).click()
    await expect(second.getByText(/No signal. It continues by itself/)).toBeVisible()
    await expect(second.getByText(screenshot.name)).toBeVisible()
    await expect(second.getByText(/^Received/)).toBeVisible()
    expect(tries).toBe(2)

    await second.getByRole('button', { name: 'Sign and save' }).click()
    await expect(page.getByText('All 2 adults signed')).toBeVisible()
    await expect(page.getByText('The register is complete. Thank you!')).toBeVisible()
    await expect(page.getByText(/bring the ID or passport of Thandi Registermokoena along/)).toBeVisible()
    expect(await page.content()).not.toMatch(/8001015009087|A08765432|Larch Road|Quarry Street/)
    const stored = () => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])
    expect(await page.evaluate(stored)).not.toMatch(/A08765432|Quarry Street/)
    expect(await accessibilityViolations(page)).toEqual([])

    const staff = await newPerson()
    await signInAsOwner(staff.page)
    const drawer = await openBooking(staff.page, reference)
    await drawer.getByRole('tab', { name: 'History' }).click()
    await expect(drawer.getByText('Signed the guest register')).toHaveCount(2)

    await drawer.getByRole('button', { name: 'More', exact: true }).click()
    await drawer.getByRole('button', { name: 'Print register' }).click()
    const sheet = staff.page.getByRole('article', { name: 'Guest register' })
    await expect(sheet).toContainText('Sipho Registerdube')
    await expect(sheet).toContainText('••••••9087')
    expect(await accessibilityViolations(staff.page)).toEqual([])
    await staff.page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(staff.page.getByText('Signed the guest register').first()).toBeHidden()
    await expect(staff.page.getByText('Print', { exact: true })).toBeHidden()
    expect(await staff.page.content()).not.toMatch(/8001015009087|A08765432|Larch Road|Quarry Street/)
  })

  test('that arrives soon is compared with its IDs by staff, and printed whole for an inspector', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(guestPhone)
    const { reference, path } = await createEftBooking({
      guest: { ...thandi, email: 'arriving@guests.example' },
      cabin: 'Aloe',
      ...soon(),
      type: 'Full payment',
    })
    await page.goto(`/submit-documents?token=${path.split('/').at(-1)}`)
    const first = cardOf(page, 1)
    await fill(first, { name: 'Thandi Arrivalson', number: '8001015009087', address: '14 Larch Road, Hogsback' })
    await first.getByLabel('Photo of the ID or passport').setInputFiles(screenshot)
    await first.getByRole('button', { name: 'Send it' }).click()
    await expect(first.getByText(/^Received/)).toBeVisible()
    await drawWithFinger(page, first)
    await first.getByRole('button', { name: 'Sign and save' }).click()
    await expect(page.getByText(/1 of 2 adults signed/)).toBeVisible()

    const staff = await newPerson(desktop)
    await signInAsOwner(staff.page)
    const drawer = await openBooking(staff.page, reference)
    await drawer.getByRole('button', { name: 'More', exact: true }).click()
    await drawer.getByRole('button', { name: 'Confirm', exact: true }).click()
    await staff.page.getByRole('button', { name: 'Confirm booking' }).click()
    await expect(staff.page.getByText(`${reference} is confirmed`)).toBeVisible()

    await staff.page.goto('/admin/documents')
    const party = staff.page.getByRole('article', { name: new RegExp(reference) })
    await expect(party.getByText('••••••9087', { exact: false })).toBeVisible()
    expect(await accessibilityViolations(staff.page)).toEqual([])
    expect(await staff.page.content()).not.toMatch(/8001015009087|Larch Road/)
    await party.getByRole('button', { name: /^Open ID/ }).click()
    await staff.page.getByLabel('Reason').fill('Arrives soon')
    await staff.page.getByRole('button', { name: 'Note and open' }).click()
    const link = staff.page.getByRole('link', { name: 'Open file' })
    await expect(link).toBeVisible()
    expect(await accessibilityViolations(staff.page)).toEqual([])
    const file = await staff.page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
    await staff.page.keyboard.press('Escape')
    await party.getByRole('button', { name: /^Mark as checked/ }).click()
    await expect(party.getByText('ID checked')).toBeVisible()

    await staff.page.getByRole('button', { name: 'Print for an inspector' }).click()
    await staff.page.getByLabel('Who asked, and why').fill('Inspector Dube, ID 12')
    await staff.page.getByLabel('Guests who were here from').fill(soon().checkInDate)
    await staff.page.getByLabel('To', { exact: true }).fill(soon().checkOutDate)
    await staff.page.getByRole('button', { name: 'Note and show' }).click()
    const card = staff.page.getByRole('article', { name: /^Thandi Arrivalson/ })
    await expect(card).toContainText('8001015009087')
    await expect(card.getByRole('img', { name: 'Signature' })).toBeVisible()
    expect(await accessibilityViolations(staff.page)).toEqual([])
    await staff.page.emulateMedia({ media: 'print' })
    await expect(card).toBeVisible()
    await expect(staff.page.getByText('Print for an inspector')).toBeHidden()
    await staff.page.emulateMedia({ media: 'screen' })
    await staff.page.getByRole('button', { name: 'Close' }).first().click()

    // Who signs again has not shown that card's ID.
    await page.reload()
    await first.getByRole('button', { name: 'Change and sign again' }).click()
    await fill(first, { name: 'Thandi Arrivalson', number: '8001015009087', address: '15 Larch Road, Hogsback' })
    await drawWithFinger(page, first)
    await first.getByRole('button', { name: 'Sign and save' }).click()
    await expect(first.getByText('••••••9087')).toBeVisible()
    await staff.page.reload()
    await expect(party.getByText('Signed, ID not seen')).toBeVisible()

    const { page: other } = staff
    const history = await openBooking(other, reference)
    await history.getByRole('tab', { name: 'History' }).click()
    await expect(history.getByText('ID opened')).toBeVisible()
    await expect(history.getByText('Register printed for an inspector')).toBeVisible()
  })

  test.runIf(isLongRun)(
    'can do all of it with a keyboard, with typed names for signatures',
    { tags: 'long' },
    async ({ newPerson }) => {
      const { page } = await newPerson()
      const { path } = await createEftBooking({
        guest: { ...thandi, email: 'register-keys@guests.example' },
        cabin: 'Protea',
        ...midweek(27),
      })
      await page.goto(`/submit-documents?token=${path.split('/').at(-1)}`)
      const card = cardOf(page, 1)
      await card.getByLabel('Full name').focus()
      const press = (...keys: string[]) =>
        keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
      await page.keyboard.type('Naledi Keyboardson')
      await press('Tab', 'ArrowDown', 'Tab')
      await page.keyboard.type('P1234567')
      await press('Tab')
      await page.keyboard.type('9 Lane of Keys, Maseru, Lesotho')
      // Past the photo, which this guest shows on arrival.
      await press('Tab', 'Tab')
      await expect(card.getByRole('button', { name: 'Type your name instead' })).toBeFocused()
      await press('Enter')
      await expect(card.getByLabel(/type your full name/)).toBeFocused()
      await page.keyboard.type('Naledi Keyboardson')
      await press('Enter')
      await expect(page.getByText(/1 of 2 adults signed/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Adult 2' })).toBeFocused()

      // The other adult fills in the other card, on a phone and by a link of their own.
      await cardOf(page, 2).getByText('Let adult 2 fill it in instead').click()
      const words = await cardOf(page, 2)
        .getByRole('link', { name: /WhatsApp/ })
        .getAttribute('href')
      const address = new URL(words ?? '').searchParams.get('text')?.split(' ').at(-1) ?? ''
      const other = await newPerson(phone)
      await other.page.goto(address)
      const theirs = other.page.getByRole('region', { name: 'Your card' })
      expect(await other.page.getByRole('region', { name: /^Adult/ }).count()).toBe(0)
      await fill(theirs, { name: 'Lerato Ownlinkson', number: 'B7654321', address: '2 Own Road, Maseru, Lesotho' })
      await drawWithFinger(other.page, theirs)
      expect(await accessibilityViolations(other.page)).toEqual([])
      await theirs.getByRole('button', { name: 'Sign and save' }).click()
      await expect(other.page.getByText('Your card is signed', { exact: true })).toBeVisible()
      expect(await other.page.content()).not.toMatch(/Keyboardson|B7654321|Own Road/)
      await page.reload()
      await expect(page.getByText('All 2 adults signed')).toBeVisible()
      expect(await page.content()).not.toMatch(/Ownlinkson|4321/)
    },
  )
})
