import { expect } from '@playwright/test'
import { describe, inject } from 'vitest'
import { findings, test } from './a-person.ts'
import { bookByEft, midweek, openBooking, signInAsOwner, thandi } from './acts.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1440, height: 900 }

describe.each([
  ['phone', phone],
  ['desk', desk],
] as const)('on a %s, axe finds nothing', (name, screen) => {
  test.for([
    '/',
    '/cabin/aloe',
    '/payment-success?attempt=AAAAAAAAAAAAAAAAAAAAAA',
    '/payment-cancelled?attempt=AAAAAAAAAAAAAAAAAAAAAA',
    '/upload-pop',
    '/submit-documents',
    '/booking/unknown',
    '/reviews',
    '/review/unknown',
    '/faq',
    '/privacy',
    '/terms',
    '/legal',
    '/no-such-page',
    '/auth',
  ])('on %s', async (path, { newPerson, expectedNoise }) => {
    // Unknown bookings, payments and pages are answered with 404, which the browser writes down as an error.
    expectedNoise.push(/404/)
    const { page } = await newPerson(screen)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    expect(await findings(page)).toEqual([])
  })

  test('in the booking dialog, on the booking page and in the staff area', async ({ newPerson }) => {
    const { page } = await newPerson(screen)
    await page.goto('/')
    await page.getByRole('button', { name: /Book Your Stay/ }).click()
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])

    const guest = await newPerson(desk)
    const email = `axe-${name}@guests.example`
    const { reference, path } = await bookByEft(guest.page, {
      guest: { ...thandi, email },
      cabin: 'Aloe',
      ...midweek(name === 'phone' ? 10 : 11),
    })
    await page.goto(path)
    await expect(page.getByText(reference).first()).toBeVisible()
    expect(await findings(page)).toEqual([])

    const staff = await newPerson(screen)
    await signInAsOwner(staff.page)
    expect(await findings(staff.page)).toEqual([])
    await openBooking(staff.page, reference)
    expect(await findings(staff.page)).toEqual([])
    for (const adminPath of ['/admin/pops', '/admin/blocked-dates', '/admin/settings', '/admin/calendar']) {
      // oxlint-disable-next-line no-await-in-loop -- one person, one page after the other
      await staff.page.goto(adminPath)
      // oxlint-disable-next-line no-await-in-loop
      expect(await findings(staff.page), adminPath).toEqual([])
    }
  })
})

describe('the look', () => {
  // Which style sheet comes first is the bundler's choice; the parts must look the same whatever it chose.
  test.for([
    ['/', 'Book Your Stay'],
    ['/cabin/aloe', 'Book Aloe'],
    ['/upload-pop', 'E-mail me the link'],
    ['/auth', 'Login'],
  ] as const)('of the one act that matters is the same on %s', async ([path, name], { newPerson }) => {
    const { page } = await newPerson(desk)
    await page.goto(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveCSS('background-color', 'rgb(176, 69, 23)')
    await expect(button).toHaveCSS('border-radius', '999px')
  })
})

describe('the first visit', () => {
  test('asks for nothing but the prices, when they are seen, and no other host at all', async ({ newPerson }) => {
    const { page } = await newPerson()
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto('/')
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const questions = () => asked.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
    expect(questions()).toEqual([])
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .scrollIntoViewIfNeeded()
    await expect.poll(questions).toEqual(['/api/from-prices'])
    expect(asked.filter(({ origin }) => origin !== inject('siteUrl'))).toEqual([])
  })
})
