import { describe } from 'vitest'
import { accessibilityViolations, emailsTo, test, expect } from './journey-test.ts'
import { dayName, midweek } from './actions.ts'
import { phone } from './screens.ts'

const LWAZI = 'lwazi@guests.example'

describe('a quote by e-mail', () => {
  test('a guest e-mails themselves the price, and its link opens the same form, for another guest too', async ({
    newPerson,
  }) => {
    const stay = midweek(20)
    const guest = await newPerson(phone)
    await guest.page.goto(`/cabin/yellowwood?book&checkIn=${stay.checkInDate}&checkOut=${stay.checkOutDate}`)
    const dialog = guest.page.getByRole('dialog', { name: 'Book Your Stay' })
    await dialog.getByRole('button', { name: 'Increase children' }).click()
    await dialog.getByRole('combobox', { name: 'Age of child 1' }).selectOption('4')
    await dialog.getByRole('button', { name: 'Increase bag of firewood' }).click()
    await dialog.getByRole('button', { name: 'Increase bag of firewood' }).click()
    const order = dialog.getByRole('group', { name: 'Your order' })
    await expect(order.getByText('2 × Bag of firewood')).toBeVisible()
    const total = (await order.getByRole('row', { name: /^Total/ }).textContent())?.replace('Total', '') ?? ''
    expect(total).toMatch(/^R[\d,]+\.\d\d$/)

    await order.getByRole('button', { name: 'E-mail me this quote' }).click()
    await order.getByLabel('Send the quote to').fill(LWAZI)
    expect(await accessibilityViolations(guest.page)).toEqual([])
    await guest.page.keyboard.press('Enter')
    await expect(order.getByText('Your quote is on its way')).toBeVisible()
    // It has not sent the booking.
    await expect(dialog.getByText('Name must be at least 2 characters')).toHaveCount(0)

    const [email, ...others] = await emailsTo(LWAZI, /^Your quote for Yellowwood/)
    expect(others).toEqual([])
    expect(email?.subject).toContain(total)
    expect(email?.text).toContain(`Arrive: ${dayName(stay.checkInDate)}`)
    expect(email?.text).toContain('Nothing is held')
    const link = new URL(/https?:\S+book=quote\S+/.exec(email?.text ?? '')?.[0] ?? '')
    expect(link.search).not.toMatch(/lwazi|%40|@/i)

    const friend = await newPerson()
    await friend.page.goto(`${link.pathname}${link.search}`)
    const friendsDialog = friend.page.getByRole('dialog', { name: 'Book Your Stay' })
    await expect(friendsDialog.getByRole('row', { name: `Total ${total}` })).toBeVisible()
    await expect(friendsDialog.getByRole('combobox', { name: 'Age of child 1' })).toHaveValue('4')
    await expect(friendsDialog.getByRole('spinbutton', { name: 'Bag of firewood' })).toHaveValue('2')
    await expect(friendsDialog.getByLabel('Email', { exact: true })).toHaveValue('')

    // Their changes survive a reload, and the quote does not replace them.
    await friendsDialog.getByRole('button', { name: 'Decrease bag of firewood' }).click()
    // The number shows first; the order and the saved draft follow.
    await expect(friendsDialog.getByText('1 × Bag of firewood')).toBeVisible()
    await friend.page.reload()
    await friend.page.getByRole('button', { name: 'Book A Cabin' }).first().click()
    await expect(friendsDialog.getByRole('spinbutton', { name: 'Bag of firewood' })).toHaveValue('1')
  })
})
