// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { aStaffBooking, aStayQuote, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const booking = aBooking.pending()
const shown = aStaffBooking(booking)
const path = `/staff/bookings/${shown.reference}`

async function openAction(name: string, responses: Record<string, unknown>, row = shown) {
  const opened = await openStaffArea(`/admin?booking=${shown.reference}`, { [`GET ${path}`]: row, ...responses })
  // The menu is a popover, which the test's browser does not open.
  await opened.user.click(await screen.findByRole('button', { name, hidden: true }))
  return opened
}

describe('the form that changes a booking', () => {
  const QUOTE = `POST ${path}/change/quote`
  const SAVE = `POST ${path}/change`
  type Opened = Awaited<ReturnType<typeof openAction>>

  async function openForm(responses: Record<string, unknown> = {}, row = shown) {
    const opened = await openAction('Change booking', { [QUOTE]: aStayQuote(), [SAVE]: row, ...responses }, row)
    const dialog = await screen.findByRole('dialog', { name: 'Change booking' })
    const form = within(dialog)
    return { ...opened, dialog, form, save: async () => opened.user.click(await saveButton(form)) }
  }
  // While the price is loading the button says so.
  const saveButton = (form: ReturnType<typeof within>, name = 'Change booking') => form.findByRole('button', { name })
  const bodiesOf = ({ sentRequests }: Pick<Opened, 'sentRequests'>, request: string) =>
    sentRequests.filter(({ requestLine }) => requestLine === request).map(({ body }) => body)

  it('compares before and after, and sends what is changed alone, with what it was opened with', async () => {
    const { user, form, save, sentRequests } = await openForm({
      [QUOTE]: aStayQuote({
        after: { nightsCents: 5_100_00, addOnsCents: 0 },
        changeCents: 850_00,
        recalculatedCents: 5_100_00,
      }),
    })
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    const table = within(await form.findByRole('table'))
    const cells = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells(/^Nights/)).toEqual(['R4,250.00', 'R5,100.00'])
    expect(cells(/^People/)).toEqual(['2 adults', '3 adults'])
    expect(cells(/^Total/)).toEqual(['R4,250.00', 'R5,100.00'])
    expect(cells(/^To pay/)).toEqual(['R5,100.00'])
    expect(table.getByText('2 nights: 2 kept')).toBeTruthy()
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(1))
    expect(bodiesOf({ sentRequests }, QUOTE).at(-1)).toEqual({
      numberOfAdults: 3,
      openedWith: { numberOfAdults: 2 },
    })
    expect(bodiesOf({ sentRequests }, SAVE)[0]).toEqual({
      numberOfAdults: 3,
      openedWith: { numberOfAdults: 2 },
      entryId: expect.any(String),
      newTotal: 'recalculate',
      keepsTerms: true,
      quotedCents: 5_100_00,
      reason: '',
      notifyGuest: true,
    })
  })

  it('keeps what the terms keep unless staff take it off, or agree on another total', async () => {
    const confirmed = aStaffBooking(aBooking.confirmed())
    const { user, form, save, sentRequests } = await openForm(
      {
        [QUOTE]: aStayQuote({
          after: { nightsCents: 2_125_00, addOnsCents: 0 },
          paidCents: 4_250_00,
          ...{ changeCents: -2_125_00, termsCents: 1_062_50, refundPercent: 50, recalculatedCents: 3_187_50 },
        }),
      },
      confirmed,
    )
    await user.click(await form.findByRole('button', { name: 'Decrease adults' }))
    expect(await form.findByRole('row', { name: 'Goes back to the guest R1,062.50' })).toBeTruthy()
    expect(form.getByRole('row', { name: 'Kept by the cancellation terms R0.00 R1,062.50' })).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: /^Keep R1,062\.50 by the cancellation terms \(50%/ }))
    expect(await form.findByRole('row', { name: 'Goes back to the guest R2,125.00' })).toBeTruthy()
    await user.click(form.getByRole('radio', { name: /^Another total/ }))
    await user.type(form.getByLabelText('Total'), '3 000')
    expect(await form.findByRole('row', { name: 'Goes back to the guest R1,250.00' })).toBeTruthy()
    await save()
    await waitFor(() =>
      expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({
        newTotal: 'other',
        keepsTerms: false,
        quotedCents: 3_000_00,
      }),
    )
  })

  it('names add-ons that the new cabin does not have, and takes them out where staff choose so', async () => {
    const firewood = { addOnId: 'firewood', name: 'Firewood', unit: 'item', quantity: 2, times: 2 } as const
    const line = { ...firewood, priceAtBookingCents: 85_00, totalCents: 170_00 }
    const { user, form, save, sentRequests } = await openForm(
      { [QUOTE]: aStayQuote({ addOnsNotForCabin: ['Firewood'] }) },
      { ...shown, currentAddOns: [line] },
    )
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Aloe')
    await user.click(await form.findByRole('button', { name: 'Take Firewood out' }))
    await save()
    await waitFor(() =>
      expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({
        cabinSlug: 'aloe',
        addOns: [],
        openedWith: { cabinSlug: 'protea', addOns: [{ addOnId: 'firewood', quantity: 2 }] },
      }),
    )
  })

  it('leaves slept nights where they were: the arrival stays, and the nights from one on move', async () => {
    const stay = { checkInDate: '2026-11-19', checkOutDate: '2026-11-24' }
    const row = aStaffBooking(aBooking.confirmed(stay))
    const { user, form, save, sentRequests } = await openForm({}, row)
    expect((await form.findByRole<HTMLButtonElement>('button', { name: /^Check-in/ })).disabled).toBe(true)
    await user.selectOptions(form.getByRole('combobox', { name: 'Cabin' }), 'Aloe')
    const nights = form.getByRole('combobox', { name: 'Nights in Aloe' })
    expect(within(nights).getAllByRole('option')[0]?.textContent).toBe('From tonight on')
    await user.selectOptions(nights, '2026-11-22')
    await save()
    await waitFor(() =>
      expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({ cabinSlug: 'aloe', fromNight: '2026-11-22' }),
    )
  })

  it.each([
    ['of which the deposit is paid', aBooking.pending({ ledger: [aPayment(2_125_00)] }), true],
    ['of which nothing is paid', aBooking.pending(), false],
    ['of which nothing is paid nor owed', aBooking.pending({ totalPriceCents: 0, depositAmountCents: 0 }), false],
  ])('confirms a pending booking %s only where the money is enough', async (_, pending, isConfirmed) => {
    const moved = [{ cabinSlug: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }]
    const { user, form } = await openForm({ [QUOTE]: aStayQuote({ parts: moved }) }, aStaffBooking(pending))
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Aloe')
    expect(await form.findByText('2 nights, all free')).toBeTruthy()
    expect(form.queryAllByText(/because it is paid for/)).toHaveLength(isConfirmed ? 1 : 0)
  })

  it('names who has the nights before it is saved', async () => {
    const clash = { firstNight: '2027-02-01', nights: 2, kind: 'booked', reference: 'MC-2222Z' } as const
    const { user, form } = await openForm({ [QUOTE]: aStayQuote({ clashes: [{ ...clash, guestName: 'Jan Smit' }] }) })
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Aloe')
    expect(await form.findByText('Mon 1 Feb – Wed 3 Feb: Jan Smit, MC-2222Z')).toBeTruthy()
  })

  it('goes over the card hold of another guest once staff have read whose it is, for those nights alone', async () => {
    const onHold = refusal('nights-on-hold', 'Jan Smit (MC-99999) can still pay.', { ownerIds: ['MC-99999'] })
    const { user, form, save, sentRequests } = await openForm({ [SAVE]: onHold })
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Yellowwood')
    await save()
    expect(await form.findByText('Jan Smit (MC-99999) can still pay.')).toBeTruthy()
    await user.selectOptions(form.getByRole('combobox', { name: 'Cabin' }), 'Aloe')
    expect(form.queryByText('Jan Smit (MC-99999) can still pay.')).toBeNull()
    await save()
    await user.click(await saveButton(form, 'Change anyway'))
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(3))
    const bodies = bodiesOf({ sentRequests }, SAVE)
    expect(bodies.slice(0, 2)).toEqual(Array(2).fill(expect.not.objectContaining({ overHoldsOf: expect.anything() })))
    expect(bodies[2]).toMatchObject({ cabinSlug: 'aloe', overHoldsOf: ['MC-99999'] })
  })

  it('shows a price that has changed meanwhile before it is sent again', async () => {
    const at = (cents: number) => aStayQuote({ changeCents: cents - 4_250_00, recalculatedCents: cents })
    const { user, form, save, responses, sentRequests } = await openForm({
      [QUOTE]: at(6_375_00),
      [SAVE]: refusal('price-changed', 'The price has changed.'),
    })
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Aloe')
    expect(await form.findByRole('radio', { name: /^R6,375\.00/, checked: true })).toBeTruthy()
    responses[QUOTE] = at(6_600_00)
    await save()
    expect(await form.findByText('The price has changed.')).toBeTruthy()
    expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({ quotedCents: 6_375_00 })
    expect(await form.findByRole('radio', { name: /^R6,600\.00/, checked: true })).toBeTruthy()
  })

  it('saves no total without a price on the screen, and says why there is none', async () => {
    const { user, form, save, responses, sentRequests } = await openForm()
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    await user.click(await form.findByRole('radio', { name: /^Another total/ }))
    await user.type(form.getByLabelText('Total'), '5 000')
    responses[QUOTE] = refusal('price-too-high', 'That is too much.')
    await user.click(form.getByRole('button', { name: 'Increase adults' }))
    await save()
    expect((await form.findByRole('alert')).textContent).toBe('That is too much.')
    expect(bodiesOf({ sentRequests }, SAVE)).toEqual([])
    responses[QUOTE] = aStayQuote()
    await user.click(form.getByRole('button', { name: 'Decrease adults' }))
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(1))
    expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({ newTotal: 'other', quotedCents: 5_000_00 })
  })

  const byNomsa = (fields: string[]) => refusal('edited-meanwhile', 'Nomsa has changed this.', { fields, by: 'Nomsa' })

  it('keeps the total that was typed where a colleague has changed the same field', async () => {
    const { user, form, save, responses, sentRequests } = await openForm({ [SAVE]: byNomsa(['numberOfAdults']) })
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    await user.click(await form.findByRole('radio', { name: /^Another total/ }))
    await user.type(form.getByLabelText('Total'), '5 000')
    const theirs = aStaffBooking(booking, { numberOfAdults: 1 })
    responses[`GET ${path}`] = theirs
    await save()
    await user.click(await form.findByRole('radio', { name: /^Yours ?3$/ }))
    // The price on the screen is that of the change from what is stored now.
    await waitFor(() =>
      expect(bodiesOf({ sentRequests }, QUOTE).at(-1)).toEqual({
        numberOfAdults: 3,
        openedWith: { numberOfAdults: 1 },
      }),
    )
    expect(await form.findByRole('row', { name: 'Total R4,250.00 R5,000.00' })).toBeTruthy()
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(2))
    expect(bodiesOf({ sentRequests }, SAVE)[1]).toMatchObject({
      ...{ numberOfAdults: 3, openedWith: { numberOfAdults: 1 } },
      ...{ newTotal: 'other', quotedCents: 5_000_00 },
    })
  })

  it('sends a field that is changed again after theirs was kept', async () => {
    const { user, form, save, responses, sentRequests } = await openForm({ [SAVE]: byNomsa(['numberOfAdults']) })
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Cabin' }), 'Aloe')
    responses[`GET ${path}`] = aStaffBooking(booking, { numberOfAdults: 1 })
    await save()
    await user.click(await form.findByRole('radio', { name: /^Theirs ?1$/ }))
    responses[SAVE] = refusal('price-changed', 'The price has changed.')
    await save()
    expect(await form.findByText('The price has changed.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Increase adults' }))
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(3))
    expect(bodiesOf({ sentRequests }, SAVE)[2]).toMatchObject({
      numberOfAdults: 2,
      openedWith: { numberOfAdults: 1, cabinSlug: 'protea' },
    })
  })

  it('asks again which one stays where a field is changed after theirs was chosen, and sends the last', async () => {
    const { user, form, save, responses, sentRequests } = await openForm({ [SAVE]: byNomsa(['numberOfAdults']) })
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    responses[`GET ${path}`] = aStaffBooking(booking, { numberOfAdults: 1 })
    await save()
    await user.click(await form.findByRole('radio', { name: /^Theirs ?1$/ }))
    await user.click(form.getByRole('button', { name: 'Increase adults' }))
    await save()
    expect(await form.findByText('Please choose one')).toBeTruthy()
    await user.click(form.getByRole('radio', { name: /^Yours ?2$/ }))
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(2))
    expect(bodiesOf({ sentRequests }, SAVE)[1]).toMatchObject({ numberOfAdults: 2, openedWith: { numberOfAdults: 1 } })
  })

  it('leaves the other add-ons of a colleague where yours of one is kept', async () => {
    const line = (id: string, quantity: number) => ({
      ...{ addOnId: id, name: id === 'firewood' ? 'Firewood' : 'Sauna', unit: 'item' as const, quantity },
      ...{ times: quantity, priceAtBookingCents: 85_00, totalCents: quantity * 85_00 },
    })
    const { user, form, save, responses, sentRequests } = await openForm(
      { [SAVE]: byNomsa(['addOns']) },
      { ...shown, currentAddOns: [line('firewood', 1), line('sauna', 4)] },
    )
    await user.click(await form.findByRole('button', { name: 'Decrease firewood', hidden: true }))
    responses[`GET ${path}`] = { ...shown, currentAddOns: [line('firewood', 2), line('sauna', 3)] }
    await save()
    const asked = within(await form.findByRole('radiogroup', { name: 'Add-ons' }))
    await user.click(await asked.findByRole('radio', { name: /^Yours ?3 × Sauna$/ }))
    expect(asked.getByRole('radio', { name: /^Theirs ?2 × Firewood, 3 × Sauna$/ })).toBeTruthy()
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(2))
    expect(bodiesOf({ sentRequests }, SAVE)[1]).toMatchObject({
      addOns: [{ addOnId: 'sauna', quantity: 3 }],
      openedWith: {
        addOns: [
          { addOnId: 'firewood', quantity: 2 },
          { addOnId: 'sauna', quantity: 3 },
        ],
      },
    })
  })

  it('shows the newest of what was not touched once a price has changed, and then sends changes of it', async () => {
    const { user, form, save, responses, sentRequests } = await openForm({
      [SAVE]: refusal('price-changed', 'The price has changed.'),
    })
    await user.selectOptions(await form.findByRole('combobox', { name: 'Cabin' }), 'Aloe')
    responses[`GET ${path}`] = aStaffBooking(booking, { numberOfAdults: 1 })
    await save()
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Adults').value).toBe('1'))
    await user.click(form.getByRole('button', { name: 'Increase adults' }))
    await save()
    await waitFor(() => expect(bodiesOf({ sentRequests }, SAVE)).toHaveLength(2))
    expect(bodiesOf({ sentRequests }, SAVE)[1]).toMatchObject({
      numberOfAdults: 2,
      openedWith: { cabinSlug: 'protea', numberOfAdults: 1 },
    })
  })

  it('asks for the age of each child where it is missing, and goes to its field', async () => {
    const row = aStaffBooking(aBooking.pending({ cabinSlug: 'aloe' }))
    const { user, form, save, sentRequests } = await openForm({}, row)
    await user.click(await form.findByRole('button', { name: 'Increase children' }))
    await save()
    const age = form.getByRole('combobox', {
      name: 'Age of child 1',
      description: 'Please provide age for each child',
    })
    await waitFor(() => expect(document.activeElement).toBe(age))
    await user.selectOptions(age, '7')
    expect(form.queryByText('Please provide age for each child')).toBeNull()
    expect(bodiesOf({ sentRequests }, SAVE)).toEqual([])
  })

  it('is busy while its price is loading, and says why there is none', async () => {
    const price = Promise.withResolvers<unknown>()
    const { user, form } = await openForm({ [QUOTE]: price.promise })
    await user.click(await form.findByRole('button', { name: 'Increase adults' }))
    expect(await form.findByRole('button', { name: 'Loading the price…' })).toBeTruthy()
    price.resolve(refusal('too-far-ahead', 'That is too far ahead.'))
    expect(await form.findByText('That is too far ahead.')).toBeTruthy()
  })

  it('keeps the length of the stay where the arrival changes', async () => {
    const { user, form, save, sentRequests } = await openForm({
      'GET /cabins/protea/night-prices': { nightPrices: [] },
    })
    await user.click(await form.findByRole('button', { name: /^Check-in/ }))
    const days = within(await form.findByRole('dialog', { name: 'When do you arrive?' }))
    await user.click(await days.findByRole('button', { name: /10 February/ }))
    await save()
    await waitFor(() =>
      expect(bodiesOf({ sentRequests }, SAVE)[0]).toMatchObject({
        checkInDate: '2027-02-10',
        checkOutDate: '2027-02-12',
      }),
    )
  })

  it('lets staff choose the nights of the booking itself, and taken ones knowingly', async () => {
    const { user, form } = await openForm({
      'GET /cabins/protea/night-prices': { nightPrices: [] },
      'GET /cabins/protea/availability': {
        taken: [{ firstNight: '2027-02-01', lastNight: '2027-02-03' }],
        earliestArrival: '2026-11-21',
      },
    })
    await user.click(await form.findByRole('button', { name: /^Check-in/ }))
    const days = within(await form.findByRole('dialog', { name: 'When do you arrive?' }))
    const taken = await days.findByRole('button', { name: /3 February.*, taken/ })
    expect(days.queryByRole('button', { name: /[ ,][12] February.*taken/ })).toBeNull()
    await user.click(taken)
    expect(form.getByRole('button', { name: /^Check-in.*3 Feb/ })).toBeTruthy()
  })
})

describe('other actions of the drawer', () => {
  it('correct the guest, with the problem beside the field', async () => {
    const { user, sentRequests } = await openAction('Correct the guest', { [`POST ${path}/guest`]: shown })
    const dialog = await screen.findByRole('dialog', { name: 'Correct the guest' })
    const name = await within(dialog).findByLabelText('Name')
    await user.clear(name)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Name must be at least 2 characters')).toBeTruthy()
    await user.type(name, 'Thandi Dlamini')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/guest`)?.body).toMatchObject({
        guestName: 'Thandi Dlamini',
        sendAgain: false,
      }),
    )
  })

  it('correct the address of the guest, who is sent the new link unless staff untick it', async () => {
    const { user, sentRequests } = await openAction('Correct the guest', { [`POST ${path}/guest`]: shown })
    const dialog = await screen.findByRole('dialog', { name: 'Correct the guest' })
    const email = await within(dialog).findByLabelText('Email')
    const tick = () => within(dialog).getByRole<HTMLInputElement>('checkbox')
    expect([tick().checked, within(dialog).queryByText(/former ones no longer open/)]).toEqual([false, null])
    await user.clear(email)
    await user.type(email, 'dlamini@example.co.za')
    expect(tick().checked).toBe(true)
    expect(within(dialog).getByText(/former ones no longer open/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/guest`)?.body).toMatchObject({
        sendAgain: true,
      }),
    )
    expect(await screen.findByText(/The guest gets the new one by e-mail/)).toBeTruthy()
  })

  it('write a note, which the overview shows', async () => {
    const withNote = {
      ...{ id: 'note-1', at: '2026-11-21T08:00:00.000Z', by: { kind: 'staff', name: 'Nomsa' } as const },
      ...{ name: 'noted' as const, details: { note: 'Comes late' }, emails: [] },
    }
    const { user, sentRequests } = await openAction(
      'Write a note',
      { [`POST ${path}/notes`]: shown },
      { ...shown, history: [...shown.history, withNote] },
    )
    expect(screen.getByText('Comes late')).toBeTruthy()
    const dialog = await screen.findByRole('dialog', { name: 'Write a note' })
    await user.type(await within(dialog).findByLabelText('Note'), 'Two dogs')
    await user.click(within(dialog).getByRole('button', { name: 'Save note' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/notes`)?.body).toEqual({
        note: 'Two dogs',
      }),
    )
  })

  it('write what the cleaner is to know, with what the form was opened with', async () => {
    const note = { ...shown, cleanerNote: 'Cot, please' }
    const { user, sentRequests } = await openAction(
      'Note for the cleaner',
      { [`PUT ${path}/cleaner-note`]: note },
      note,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Note for the cleaner' }))
    await user.type(await dialog.findByLabelText('Note'), ' and two towels')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `PUT ${path}/cleaner-note`)?.body).toEqual({
        cleanerNote: 'Cot, please and two towels',
        openedWith: { cleanerNote: 'Cot, please' },
      }),
    )
  })

  it('say beside the field what the server refuses of it', async () => {
    const fields = { note: 'That is too long: at most 1,000 characters' }
    const { user } = await openAction('Write a note', {
      [`POST ${path}/notes`]: {
        status: 400,
        body: { error: 'invalid-input', message: 'Please check the note', fields },
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a note' }))
    await user.type(await dialog.findByLabelText('Note'), 'Two dogs')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    expect(await dialog.findByText(fields.note)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Two dogs')
  })

  it('mark a no-show at once, and take it back with Undo', async () => {
    const confirmed = aStaffBooking(aBooking.confirmed({ checkInDate: '2026-11-20', checkOutDate: '2026-11-23' }))
    const { sentRequests } = await openAction(
      'Mark as no-show',
      { [`POST ${path}/no-show`]: { ...confirmed, noShow: true } },
      confirmed,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(
        sentRequests.filter(({ requestLine }) => requestLine === `POST ${path}/no-show`).map(({ body }) => body),
      ).toEqual([{ noShow: true }, { noShow: false }]),
    )
  })
})
