import { describe } from 'vitest'
import { emailsTo, test, expect } from './journey-test.ts'
import { bookByEft, dayIn, midweek, saveFile, screenshot, signInAsOwner, slip, thandi } from './actions.ts'
import { guestPhone } from './screens.ts'

describe('paying by EFT', () => {
  test('a guest books on a phone, sends proofs, staff accept one, and the nights are taken for the next guest', async ({
    newPerson,
  }) => {
    const guest = await newPerson({ ...guestPhone, translated: true })
    const stay = { cabin: 'Aloe', ...midweek(0) }
    // Her number is pasted from a contacts app, with the marks of direction that such apps put around it.
    const pasted = { ...thandi, phone: '\u202A082\u2011555\u00A00111\u202C' }
    const { reference, path } = await bookByEft(guest.page, { guest: pasted, ...stay })

    const [instructions] = await emailsTo(thandi.email, new RegExp(reference))
    expect(instructions?.text).toContain(reference)
    expect(instructions?.text).toContain(path)
    await emailsTo('bookings@mountaincabins.example', new RegExp(`New booking ${reference}`))

    // The full stop behind the link was copied with it.
    await guest.page.goto(`${path}.#proof`)
    const picker = guest.page.getByLabel('Send a proof of an EFT')
    await expect(guest.page.getByRole('heading', { name: 'Proof of payment' })).toBeInViewport()
    await picker.setInputFiles([screenshot, slip])
    await guest.page.getByRole('button', { name: 'Send 2 files' }).tap()
    await expect(guest.page.getByText('1 KB · Sent')).toHaveCount(2)
    await emailsTo('bookings@mountaincabins.example', new RegExp(`Proof of payment to check: ${reference}`))

    const staff = await newPerson()
    await signInAsOwner(staff.page)
    await staff.page.goto('/admin/pops')
    const proofs = staff.page.getByRole('row').filter({ hasText: reference })
    await expect(proofs).toHaveCount(2)
    await proofs
      .first()
      .getByRole('button', { name: /Accept/ })
      .click()
    const ask = staff.page.getByRole('dialog', { name: 'Accept this proof?' })
    await ask.getByRole('button', { name: 'Accept proof' }).click()
    await expect(staff.page.getByText(`${reference} is confirmed.`)).toBeVisible()

    await emailsTo(thandi.email, new RegExp(`^Confirmed.*${reference}`))
    // Two in all: how to pay, and confirmed.
    expect(await emailsTo(thandi.email, new RegExp(reference))).toHaveLength(2)
    await guest.page.reload()
    await expect(guest.page.getByText(/confirmed/i).first()).toBeVisible()

    const heightOf = async (name: RegExp) => (await guest.page.getByRole('button', { name }).boundingBox())?.height
    const height = await heightOf(/^Receipt/)
    const receipt = await saveFile(guest.page, 'Receipt')
    expect(receipt.text).toMatch(/^%PDF-/)
    // Its number takes the place of the word, and stays on one line.
    expect(await heightOf(/^REC-/)).toBe(height)

    const next = await newPerson()
    await next.page.goto('/')
    await next.page.getByRole('button', { name: 'Book Your Stay' }).click()
    await next.page.getByRole('dialog').getByLabel('Cabin', { exact: true }).selectOption({ value: 'aloe' })
    await expect(await dayIn(next.page, 'Check-in date', stay.checkInDate)).toBeDisabled()
    await expect(await dayIn(next.page, 'Check-in date', stay.checkOutDate)).toBeEnabled()
  })
})
