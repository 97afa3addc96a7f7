import { describe, expect, it } from 'vitest'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { AN_HOUR } from '#test/support/business-time-fixture.ts'
import { correctGuest } from '#test/support/staff-forms.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { captureLog, startOutboxHarness } from './outbox-harness.ts'
import { linksOf } from './email-html.ts'

const tables = setUpTables()
const GUEST = 'thandi@example.co.za'
const STAFF = 'bookings@mountaincabins.example'
const form = { guestEmail: GUEST, guestName: 'Thandi Mokoena' } as const
/** The minutes for which a card payment holds the nights. */
const HOLD_MINUTES = 15

/** An app whose stream sends e-mails as they are asked for. */
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  captureLog()
  outboxHarness.startHandling()
  const sentTo = async (to: string) => {
    await outboxHarness.drained()
    return outboxHarness.sent(to)
  }
  return {
    harness,
    inbox: outboxHarness.inbox,
    /** The subjects that the guest has got, oldest first. */
    sentToGuest: () => sentTo(GUEST),
    sentToStaff: () => sentTo(STAFF),
    /** The run of every quarter of an hour. */
    async retryEmails() {
      await outboxHarness.drained()
      return retryEmailsUsing({ ...outboxHarness.needs, emails: outboxHarness.emails })()
    },
    async pay(paymentData: Readonly<Record<string, string>>, changes: Parameters<typeof harness.itnFor>[1] = {}) {
      harness.clock.pass(1)
      return harness.settle(await harness.receiveItn(harness.itnFor(paymentData, changes)))
    },
    /** The states of the e-mails with the link, as staff see them. */
    statesOfLink: async (reference: string) =>
      (await harness.shownToStaff({ reference })).emails
        .filter(({ type }) => type === 'booking_received')
        .map(({ state }) => state)
        .toSorted(),
  }
}

const received = expect.stringContaining('We have your booking request')
const confirmed = expect.stringMatching(/^Confirmed: /)
const confirmedAndPaid = expect.stringMatching(/^Confirmed and paid: /)
const howToPay = expect.stringMatching(/^How to pay/)

describe('a guest who pays by card', () => {
  it('gets one e-mail in all, which says that the stay is confirmed and paid, and leads to the receipt', async () => {
    const { harness, inbox, pay, retryEmails, sentToGuest, sentToStaff, statesOfLink } = await createHarness()
    const guest = await harness.startCardPayment({ ...form, paymentType: 'full' })
    expect(await sentToGuest()).toEqual([])
    expect(await sentToStaff()).toEqual([expect.stringContaining('New booking')])
    expect(await pay(guest.paymentData)).toBe('accepted')

    expect(await sentToGuest()).toEqual([confirmedAndPaid])
    const [email] = inbox.emails(GUEST)
    expect(email?.text).toContain('Thank you. We received R4,600.00 by card.')
    expect(email?.text).toContain('Everything is paid')
    expect(linksOf(email?.html ?? '')).toContain(`https://www.example.com/booking/${guest.token}#payments`)
    const { payments } = expectOk(await harness.show({ params: { token: guest.token } }))
    expect(payments).toMatchObject([{ amountCents: 4_600_00, hasReceipt: true }])

    for (const minutes of [HOLD_MINUTES, AN_HOUR]) {
      harness.clock.pass(minutes)
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await retryEmails()
    }
    expect(await sentToGuest()).toEqual([confirmedAndPaid])
    expect(await sentToStaff()).toHaveLength(1)
    expect(await statesOfLink(guest.reference)).toEqual(['obsolete'])
  })

  it('reads what remains where a deposit was paid', async () => {
    const { harness, inbox, pay, sentToGuest } = await createHarness()
    const guest = await harness.startCardPayment(form)
    await pay(guest.paymentData)
    expect(await sentToGuest()).toEqual([confirmed])
    expect(inbox.emails(GUEST)[0]?.text).toContain('We received R2,300.00 by card.')
    expect(inbox.emails(GUEST)[0]?.text).toMatch(/Still to pay: R2,300\.00, by /)
  })

  it('gets the link to the booking once, when no payment has come while the nights were held', async () => {
    const { harness, inbox, retryEmails, sentToGuest, statesOfLink } = await createHarness()
    const guest = await harness.startCardPayment(form)
    harness.clock.pass(HOLD_MINUTES - 1)
    expect(await retryEmails()).toBe(0)
    expect(await sentToGuest()).toEqual([])
    expect(await statesOfLink(guest.reference)).toEqual(['waiting'])

    harness.clock.pass(1)
    expect(await retryEmails()).toBe(1)
    expect(await sentToGuest()).toEqual([received])
    expect(linksOf(inbox.emails(GUEST)[0]?.html ?? '')).toContain(`https://www.example.com/booking/${guest.token}`)
    harness.clock.pass(HOLD_MINUTES)
    expect(await retryEmails()).toBe(0)
    expect(await sentToGuest()).toEqual([received])
  })

  it('gets it as well where the card payment was never started', async () => {
    const { harness, retryEmails, sentToGuest } = await createHarness()
    await harness.createBooking({ ...form, paymentMethod: 'card' })
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    expect(await sentToGuest()).toEqual([received])
  })

  it('gets two where the payment comes after that', async () => {
    const { harness, pay, retryEmails, sentToGuest } = await createHarness()
    const guest = await harness.startCardPayment(form)
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    await pay(guest.paymentData)
    expect(await sentToGuest()).toEqual([received, confirmed])
  })

  it('gets it while PayFast says that the payment is pending, since that can take days', async () => {
    const { harness, pay, retryEmails, sentToGuest } = await createHarness()
    const guest = await harness.startCardPayment(form)
    await pay(guest.paymentData, { paymentStatus: 'PENDING' })
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    expect(await sentToGuest()).toEqual([received])
  })

  it('gets the bank details instead of it after leaving the card for EFT', async () => {
    const { harness, retryEmails, sentToGuest } = await createHarness()
    const { token } = await harness.startCardPayment(form)
    harness.clock.pass(2)
    expectOk(await harness.payByEft({ params: { token } }))
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    expect(await sentToGuest()).toEqual([howToPay])
  })

  it('hears that the nights were taken, then that they are confirmed, and nothing else', async () => {
    const { harness, pay, retryEmails, sentToGuest } = await createHarness()
    const guest = await harness.startCardPayment(form)
    harness.clock.pass(HOLD_MINUTES + 1)
    const other = await harness.createConfirmedStay({ guestEmail: 'other@example.co.za' })
    await pay(guest.paymentData)
    await retryEmails()
    expect(await sentToGuest()).toEqual([expect.stringContaining('is safe')])
    expectOk(await harness.cancelByStaff({ params: { reference: other }, body: { reason: 'Ill' } }))
    await harness.confirmAllWaiting()
    expect(await sentToGuest()).toEqual([expect.stringContaining('is safe'), confirmed])
  })

  it('is told only that the request has expired where that comes first', async () => {
    const { harness, retryEmails, sentToGuest } = await createHarness()
    await harness.startCardPayment(form)
    harness.clock.pass(3 * AN_HOUR)
    await harness.expireBookings()
    await retryEmails()
    expect(await sentToGuest()).toEqual([expect.stringContaining('has expired')])
  })

  it('gets it once where staff do not wait for the run', async () => {
    const { harness, retryEmails, sentToGuest, statesOfLink } = await createHarness()
    const { reference } = await harness.startCardPayment(form)
    harness.clock.pass(3)
    const id = (await harness.shownToStaff({ reference })).emails.find(({ state }) => state === 'waiting')?.id ?? ''
    expectOk(await harness.resendEmail({ params: { reference, id } }))
    expect(await sentToGuest()).toEqual([received])
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    expect(await sentToGuest()).toEqual([received])
    expect(await statesOfLink(reference)).toEqual(['obsolete', 'sent'])
  })

  it('gets it at the address that staff have corrected, and nowhere else', async () => {
    const { harness, inbox, retryEmails, sentToGuest } = await createHarness()
    const { reference } = await harness.startCardPayment({ ...form, guestEmail: 'typo@example.co.za' })
    harness.clock.pass(3)
    expectOk(await correctGuest(harness, reference, { guestEmail: GUEST, sendAgain: true }))
    harness.clock.pass(HOLD_MINUTES)
    await retryEmails()
    expect(await sentToGuest()).toEqual([received])
    expect(inbox.emails('typo@example.co.za')).toEqual([])
  })
})

describe('a guest who pays by EFT', () => {
  it('gets two e-mails: how to pay, and that the stay is confirmed and paid; a proof between them adds none', async () => {
    const { harness, inbox, retryEmails, sentToGuest, sentToStaff } = await createHarness()
    const guest = await harness.createBooking({ ...form, paymentType: 'full' })
    expect(await sentToGuest()).toEqual([howToPay])
    const id = await harness.uploadFile(guest)
    const params = { reference: guest.reference, id }
    expectOk(await harness.acceptProof({ params, body: { amountCents: guest.totalPriceCents, note: '' } }))
    harness.clock.pass(AN_HOUR)
    await retryEmails()
    expect(await sentToGuest()).toEqual([howToPay, confirmedAndPaid])
    expect(inbox.emails(GUEST)[0]?.text).toContain('We received R4,600.00 by EFT.')
    expect(await sentToStaff()).toEqual([
      expect.stringContaining('New booking'),
      expect.stringContaining('Proof of payment to check'),
    ])
  })

  it('hears of a payment that is too small by itself', async () => {
    const { harness, sentToGuest } = await createHarness()
    const { reference } = await harness.createBooking(form)
    const money = { entryId: 'bank-line-1', amountCents: 1_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body: money }))
    expect(await sentToGuest()).toEqual([howToPay, expect.stringContaining('We received R1,000.00')])
  })

  it('hears of each payment, and of its proof, once the stay is confirmed', async () => {
    const { harness, sentToGuest } = await createHarness()
    const guest = await harness.createBooking(form)
    const { reference } = guest
    const money = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    await sentToGuest()
    expectOk(await harness.pay({ params: { reference }, body: money }))
    await sentToGuest()
    const id = await harness.uploadFile(guest)
    expectOk(await harness.acceptProof({ params: { reference, id }, body: { amountCents: 2_300_00, note: '' } }))
    expect(await sentToGuest()).toEqual([
      howToPay,
      confirmed,
      expect.stringContaining('We have your proof of payment'),
      expect.stringContaining('We received R2,300.00'),
    ])
  })
})
