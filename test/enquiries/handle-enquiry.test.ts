import { describe, expect, it } from 'vitest'
import { type Enquiry, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { answerEnquiry, changeEnquiry, winEnquiry } from '#shared/enquiries/handle-enquiry.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const LATER = '2026-11-22T09:00:00.000Z'
const enquiry: Enquiry = {
  ...unreadEnquiry,
  ...{ id: 'enquiryenquiryenquiry1', name: 'Thandi Mokoena', email: 'thandi@example.co.za', phone: null },
  ...{ message: 'Is the road open in winter?', about: '', cabinSlug: null, createdAt: NOW },
}

describe('an enquiry that staff handle', () => {
  it('has the moment of its first answer', () => {
    const replied = answerEnquiry(enquiry, NOW)
    expect(replied).toMatchObject({ state: 'replied', repliedAt: NOW })
    expect(answerEnquiry(replied, LATER).repliedAt).toBe(NOW)
    expect(changeEnquiry(replied, { state: 'replied' }, LATER).repliedAt).toBe(NOW)
    expect(changeEnquiry(enquiry, { state: 'replied' }, LATER).repliedAt).toBe(LATER)
  })

  it('waits again without an answer', () => {
    const replied = answerEnquiry(enquiry, NOW)
    expect(changeEnquiry(replied, { state: 'open' }, LATER)).toMatchObject({ state: 'open', repliedAt: null })
    expect(changeEnquiry(replied, { state: 'lost' }, LATER)).toMatchObject({ state: 'lost', repliedAt: NOW })
  })

  it('keeps state and note that are not named', () => {
    const noted = changeEnquiry({ ...enquiry, state: 'open' }, { note: 'Call on Monday' }, NOW)
    expect(noted).toMatchObject({ state: 'open', note: 'Call on Monday' })
    expect(changeEnquiry(noted, { state: 'spam' }, NOW).note).toBe('Call on Monday')
  })

  it('stays won when it is answered, and keeps the first booking', () => {
    const won = winEnquiry(enquiry, 'MC-7K4QX')
    expect(won).toMatchObject({ state: 'won', bookingReference: 'MC-7K4QX' })
    expect(answerEnquiry(won, NOW).state).toBe('won')
    expect(winEnquiry(won, 'MC-3C4DE').bookingReference).toBe('MC-7K4QX')
  })
})
