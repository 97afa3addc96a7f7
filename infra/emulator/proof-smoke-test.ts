import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { nightsIn } from '#shared/availability/night-range.ts'
import { ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import {
  AcceptProof,
  AdjustBooking,
  LinkToUpload,
  ListWaitingProofs,
  ShowBookingToStaff,
} from '#shared/bookings/staff-bookings.contract.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import { datesFrom } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { bookStay, midweekAfter } from './book-stay.ts'
import type { DeployedApp } from './deployed-app.ts'
import { pollUntil } from './poll-until.ts'
import { postFile } from './post-file.ts'

const guest = { name: 'Sipho Dlamini', email: 'sipho@guests.example' }
/** As a banking app makes one. */
const slip = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const type = 'application/pdf'
const extraChargeCents = 50_00

/**
 * A guest books by EFT and sends a proof, the signed-in owner accepts it, and the daily run reminds the guest of a charge
 * that was added. The stay is so near that its whole price is due at once, so a charge is due on the day it is added.
 */
export async function runProofSmokeTest(
  {
    api,
    staffSession,
    emailsTo,
    startScheduledRun,
    lastScheduledRun,
    step,
    signal,
  }: Omit<DeployedApp, 'notifyUrl' | 'directApi' | 'ownerEmail' | 'confirmed'>,
  cabinSlug: string,
): Promise<void> {
  const stay = midweekAfter(5)

  const { token, reference, totalPriceCents } = await step('Another guest books, to pay by EFT', async () => {
    const { totalPriceCents: price } = await api.call(CalculatePricing, {
      body: { cabinSlug, ...stay, adults: 2, children: [] },
    })
    return bookStay(api, { cabinSlug, stay, guest, totalPriceCents: price, paymentMethod: 'eft' })
  })

  const upload = { purpose: 'proof', fileName: 'slip.pdf', contentType: type, sizeBytes: slip.byteLength } as const
  const id = await step('the guest sends a proof of payment straight to the bucket', async () => {
    const { uploadId, ...form } = await api.call(StartUpload, { params: { token }, body: upload })
    await postFile(form, slip, type)
    const { upload: received } = await api.call(CompleteUpload, { params: { token, id: uploadId } })
    assert.equal(received.state, 'waiting')
    return uploadId
  })

  await step('the bucket refuses a form that was changed', async () => {
    const { url, fields } = await api.call(StartUpload, { params: { token }, body: upload })
    const key = `${fields['key'] ?? ''}-of-another-guest`
    await assert.rejects(postFile({ url, fields: { ...fields, key } }, slip, type), /AccessDenied/)
  })

  await step('the owner sees the proof and downloads it by its link', async () => {
    const bearer = await staffSession.renewed()
    const { proofs } = await api.call(ListWaitingProofs, { bearer })
    assert.deepEqual(
      proofs.map((proof) => [proof.upload.id, proof.booking.reference, proof.dueNowCents]),
      [[id, reference, totalPriceCents]],
    )
    const { url } = await api.call(LinkToUpload, { params: { reference, id }, bearer })
    const response = await fetch(url, { signal })
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), slip)
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="slip.pdf"')

    const { origin, pathname } = new URL(url)
    const unsigned = await fetch(`${origin}${pathname}`, { signal })
    assert.equal(unsigned.status, 403, 'The file can be read without a link')
  })

  await step(`the owner accepts it: ${reference} is paid and confirmed, and its nights are taken`, async () => {
    const accepted = await api.call(AcceptProof, {
      params: { reference, id },
      body: { amountCents: totalPriceCents, note: '' },
      bearer: await staffSession.renewed(),
    })
    assert.deepEqual([accepted.status, accepted.paymentStatus], ['confirmed', 'paid'])
    const booking = await api.call(ShowBooking, { params: { token } })
    assert.deepEqual([booking.status, booking.paidCents], ['confirmed', totalPriceCents])
    const query = { from: stay.checkInDate, to: stay.checkOutDate }
    const { taken } = await api.call(ShowAvailability, { params: { slug: cabinSlug }, query })
    assert.deepEqual(nightsIn(taken), datesFrom(stay.checkInDate, stay.checkOutDate))
  })

  await step(`the owner adds a charge of ${formatRand(extraChargeCents)}, due today`, async () => {
    const { outstandingCents } = await api.call(AdjustBooking, {
      params: { reference },
      body: { entryId: randomUUID(), amountCents: extraChargeCents, reason: 'Firewood' },
      bearer: await staffSession.renewed(),
    })
    assert.equal(outstandingCents, extraChargeCents)
  })

  await step('the daily run of reminders, started as by its schedule, ends and is noted', async () => {
    const startedAt = new Date().toISOString()
    await startScheduledRun('reminders')
    await pollUntil('No completed run is noted', signal, async () => {
      const completedAt = await lastScheduledRun('reminders')
      return completedAt !== undefined && completedAt >= startedAt ? true : undefined
    })
  })

  await step('it has reminded the guest, in an e-mail and once', async () => {
    await pollUntil(`The guest got no reminder for ${reference}`, signal, async () =>
      (await emailsTo(guest.email)).find(({ Subject }) => Subject.startsWith(`The balance for ${reference}`)),
    )
    const { history } = await api.call(ShowBookingToStaff, {
      params: { reference },
      bearer: await staffSession.renewed(),
    })
    assert.equal(history.filter(({ name }) => name === 'balance-reminded').length, 1)
  })
}
