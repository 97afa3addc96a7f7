import { describe, expect, it } from 'vitest'
import { findLogLeaks } from '#test/support/log-leaks.ts'

const needles = [
  'Thandi Mokoena',
  "Pieter van 't Hoff",
  'thandi@guests.example',
  '082 555 0111',
  '+27 83 555 0122',
  'Please make the bed "hard"',
  '7K4QXsecretsecretsecretsec',
  'Z',
]

describe('a log with personal data', () => {
  it.each([
    ['{"level":"info","message":"booked by Thandi Mokoena"}'],
    ['{"name":"THANDI MOKOENA"}'],
    ['GET /api/x?name=Thandi%20Mokoena'],
    ['name_first=Thandi+Mokoena'],
    ['{"name":"Pieter van \'t Hoff"}'],
    ['{"to":"somebody.else@example.co.za"}'],
    ['email_address=somebody%40example.co.za'],
    ['{"phone":"0825550111"}'],
    ['{"phone":"27825550111"}'],
    ['{"phone":"0835550122"}'],
    ['{"requests":"Please make the bed \\"hard\\""}'],
    ['{"url":"http://localhost/booking/7K4QXsecretsecretsecretsec"}'],
    ['{"authorization":"Bearer eyJhbGciOiJSUzI1NiJ9.e30.x"}'],
    ['{"url":"http://localhost:4304/uploads/a?X-Amz-Signature=1"}'],
    ['{"raw":"m_payment_id=1"}'],
    ['Error: ValidationException: thandi@guests.example is no address'],
  ])('is detected: %s', (line) => {
    expect(findLogLeaks(['{"level":"info"}', line], needles)).toEqual([expect.stringContaining(line)])
  })

  it('is not reported for the usual contents of a log', () => {
    const lines = [
      '{"level":"info","message":"ITN settled","timestamp":"2026-11-21T08:00:00.000Z","outcome":"accepted"}',
      '{"level":"error","errorName":"TypeError","stack":"env.ts:20:21 ← serve.ts:108:30","reference":"MC-7K4QX"}',
      '{"endpoint":"GET /api/bookings/{token}","sourceAddress":"127.0.0.1","count":12}',
    ]
    expect(findLogLeaks(lines, needles)).toEqual([])
  })
})
