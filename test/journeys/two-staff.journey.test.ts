import type { Page } from 'playwright'
import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { createEftBooking, dayIn, logInAsOwner, midweek, openBooking, signInAsOwner, thandi } from './actions.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { type Person, accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { desktop, staffPhone } from './screens.ts'

async function openAction(page: Page, reference: string, action: string) {
  const drawer = page.getByRole('dialog', { name: reference })
  await drawer.getByRole('button', { name: 'More', exact: true }).click()
  await drawer.getByRole('button', { name: action, exact: true }).click()
  return page.getByRole('dialog', { name: action })
}

/** A booking that two of the staff have open, one of them on a phone. */
async function openInTwoWindows(
  newPerson: (screen: typeof desktop) => Promise<Person>,
  stay: ReturnType<typeof midweek>,
) {
  const { reference } = await createEftBooking({ guest: thandi, cabin: 'Aloe', ...stay })
  const [{ page: office }, { page: phone }] = [await newPerson(desktop), await newPerson(staffPhone)]
  for (const page of [office, phone]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await signInAsOwner(page)
    // oxlint-disable-next-line no-await-in-loop
    await openBooking(page, reference)
  }
  return { reference, office, phone }
}

describe('two staff with the same booking open', () => {
  test('lose nothing of each other, and choose where both have changed the same', async ({
    newPerson,
    expectedErrors,
  }) => {
    // The refusal that names both values.
    expectedErrors.push(/409/)
    const { reference, office, phone } = await openInTwoWindows(newPerson, midweek(54))
    const atOffice = await openAction(office, reference, 'Correct the guest')
    const onPhone = await openAction(phone, reference, 'Correct the guest')

    await atOffice.getByLabel('Phone').fill('083 555 0199')
    await atOffice.getByRole('button', { name: 'Save' }).click()
    await expect(atOffice).toHaveCount(0)

    await onPhone.getByLabel('Name', { exact: true }).fill('Thandi Dlamini')
    await onPhone.getByLabel('Phone').fill('083 555 0200')
    await onPhone.getByRole('button', { name: 'Save' }).click()
    await expect(onPhone.getByRole('radio', { name: /^Theirs.*083 555 0199/ })).toBeVisible()
    await expectToFit(phone)
    expect(await accessibilityViolations(phone)).toEqual([])
    await onPhone.getByRole('radio', { name: /^Theirs/ }).check()
    await expect(onPhone.getByLabel('Phone')).toHaveValue('083 555 0199')
    await onPhone.getByRole('button', { name: 'Save' }).click()
    await expect(onPhone).toHaveCount(0)

    const note = await openAction(phone, reference, 'Write a note')
    await note.getByLabel('Note').fill('Two dogs')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(note).toHaveCount(0)
    // The other window learns of it by itself.
    const drawer = office.getByRole('dialog', { name: reference })
    await expect(drawer.getByText('Thandi Dlamini').first()).toBeVisible({ timeout: 20_000 })
    await expect(drawer.getByText('Two dogs').first()).toBeVisible()
    await expect(drawer.getByText('083 555 0199').first()).toBeVisible()
  })

  test.runIf(isLongRun)(
    'keep both changes of one stay, and choose between two dates',
    { tags: 'long' },
    async ({ newPerson, expectedErrors }) => {
      expectedErrors.push(/409/)
      const stay = midweek(56)
      const { reference, office, phone } = await openInTwoWindows(newPerson, stay)

      // One changes the party, the other the add-ons of a form that was opened before.
      const party = await openAction(office, reference, 'Change booking')
      const addOns = await openAction(phone, reference, 'Change booking')
      await party.getByRole('button', { name: 'Decrease adults' }).click()
      await party.getByRole('button', { name: 'Change booking' }).click()
      await expect(party).toHaveCount(0)
      await addOns.getByText('Add-ons', { exact: true }).click()
      await addOns.getByRole('button', { name: 'Increase bag of firewood' }).click()
      await addOns.getByRole('button', { name: 'Change booking' }).click()
      await expect(addOns).toHaveCount(0)
      for (const page of [office, phone]) {
        const shown = page.getByRole('dialog', { name: reference })
        // oxlint-disable-next-line no-await-in-loop -- one window after the other
        await expect(shown.getByText('1 adult', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
        // oxlint-disable-next-line no-await-in-loop
        await expect(shown.getByText(/Bag of firewood/).first()).toBeVisible({ timeout: 20_000 })
      }

      // Both change the departure: the second is told, and chooses.
      const longer = await openAction(office, reference, 'Change booking')
      const other = await openAction(phone, reference, 'Change booking')
      const pickDeparture = async (page: Page, dialog: typeof longer, days: number) => {
        await dialog.getByRole('button', { name: /^Check-out/ }).click()
        await (await dayIn(page, 'Check-out date', addDays(stay.checkOutDate, days))).click()
      }
      await pickDeparture(phone, other, 2)
      await pickDeparture(office, longer, 1)
      await longer.getByRole('button', { name: 'Change booking' }).click()
      await expect(longer).toHaveCount(0)
      await other.getByRole('button', { name: 'Change booking' }).click()
      await expect(other.getByRole('radio', { name: /^Theirs/ })).toBeVisible()
      await expectToFit(phone)
      await other.getByRole('radio', { name: /^Yours/ }).check()
      await other.getByRole('button', { name: 'Change booking' }).click()
      await expect(other).toHaveCount(0)
      const nights = (page: Page) => page.getByRole('dialog', { name: reference }).getByText(/^4 nights at Aloe/)
      await expect(nights(phone).first()).toBeVisible()
      await expect(nights(office).first()).toBeVisible({ timeout: 20_000 })
    },
  )
})

describe('one of the staff with two tabs', () => {
  test('who signs out in one leaves nothing of a guest in the other, nor behind its Back', async ({
    newPerson,
    expectedErrors,
  }) => {
    const { page: first, context } = await newPerson(desktop)
    await logInAsOwner(first)
    await first.goto('/admin/manual-booking')
    await first.getByLabel('Name', { exact: true }).fill('Nomsa Half-Filled')
    const stored = () => first.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    await expect.poll(stored).toContain('Nomsa')
    const second = await context.newPage()
    await second.goto('/admin')
    await second.getByRole('button', { name: 'Sign out' }).click()
    await expect(first).toHaveURL(/\/auth$/)
    await expect(first.getByRole('heading', { name: 'Staff login' })).toBeVisible()
    expect(await stored()).not.toContain('Nomsa')
    await first.goBack()
    await expect(first).toHaveURL(/\/auth$/)

    // Amplify's own listener in the first tab meets the login of the second before its tokens.
    expectedErrors.push(/Error in storage event listener/)
    await logInAsOwner(second)
    await first.goto('/admin/manual-booking')
    await expect(first.getByLabel('Name', { exact: true })).toHaveValue('')
  })
})
