import { describe } from 'vitest'
import { createEftBooking, fillBooking, midweek, thandi } from './actions.ts'
import { test, expect } from './journey-test.ts'
import { phone } from './screens.ts'

describe('the third booking with one e-mail address', () => {
  test('shows the captcha that it asks for on a phone, and is made once it is solved', async ({
    newPerson,
    expectedErrors,
  }) => {
    // The refusal is a response of the API, which the browser logs as an error.
    expectedErrors.push(/403|409|422|429/)
    const guest = { ...thandi, email: 'thrice@guests.example' }
    const stays = [4, 5, 6].map((weeks) => ({ guest, cabin: 'Protea', ...midweek(weeks) }) as const)
    const { page } = await newPerson()
    await createEftBooking(stays[0]!)
    await createEftBooking(stays[1]!)
    await fillBooking(page, { ...stays[2]!, pay: 'EFT' })
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Submit Booking Request' }).click()
    const captcha = page.getByRole('checkbox', { name: 'I am not a robot' })
    const problem = page.getByText('Please complete the reCAPTCHA verification')
    await expect(problem).toBeVisible()
    // Prices above it come back only then.
    await page.waitForLoadState('networkidle')
    await expect(captcha).toBeInViewport({ ratio: 1 })
    await expect(problem).toBeInViewport({ ratio: 1 })
    await captcha.check()
    await page.getByRole('button', { name: 'Submit Booking Request' }).click()
    await expect(page.getByText('Booking request submitted!')).toBeVisible()
  })
})
