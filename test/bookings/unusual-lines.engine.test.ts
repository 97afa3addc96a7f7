import { describe, expect, it } from 'vitest'
import type { UnusualReason } from '#shared/payments/unusual-line.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

type Line = { entryId: string; amountCents: number; confirmedReasons?: UnusualReason[] }

/** A booking of R4,600.00, and its payments and refunds as the screen sends them. */
async function createBooking(harness: UseCaseHarness) {
  const params = await harness.createBooking()
  const body = (line: Line) => ({ method: 'eft' as const, note: '', confirmedReasons: [], ...line })
  return {
    pay: (line: Line) => harness.pay({ params, body: body(line) }),
    refund: (line: Line) => harness.refund({ params, body: body(line) }),
    paid: async () => expectOk(await harness.showToStaff({ params })).paidCents,
  }
}

describe('a line that looks wrong', () => {
  it('is booked only once staff have confirmed what is unusual about it', async () => {
    const { pay, paid } = await createBooking(await createHarness())
    const line = { entryId: 'bank-line-1', amountCents: 99_999_00 }
    expect(await pay(line)).toEqual({
      ok: false,
      refusal: 'unusual-line',
      details: { reasons: ['more-than-owed'], amountCents: 99_999_00, owedCents: 4_600_00, lineKind: 'payment' },
    })
    expect(await paid()).toBe(0)
    expectOk(await pay({ ...line, confirmedReasons: ['more-than-owed'] }))
    expect(await paid()).toBe(99_999_00)
  })

  it('is refused for what became unusual after staff confirmed: a colleague booked the same EFT', async () => {
    const { pay, paid } = await createBooking(await createHarness())
    expectOk(await pay({ entryId: 'bank-line-1', amountCents: 2_300_00 }))
    const again = { entryId: 'bank-line-2', amountCents: 2_300_00 }
    expect(await pay({ ...again, confirmedReasons: ['more-than-owed'] })).toMatchObject({
      refusal: 'unusual-line',
      details: { reasons: ['same-again'] },
    })
    expect(await paid()).toBe(2_300_00)
    expectOk(await pay({ ...again, confirmedReasons: ['same-again'] }))
    expect(await paid()).toBe(4_600_00)
  })

  it('of a refund asks when the same one is recorded again', async () => {
    const { pay, refund, paid } = await createBooking(await createHarness())
    expectOk(await pay({ entryId: 'bank-line-1', amountCents: 2_300_00 }))
    expectOk(await refund({ entryId: 'refund-01', amountCents: 500_00 }))
    expect(await refund({ entryId: 'refund-02', amountCents: 500_00 })).toMatchObject({ refusal: 'unusual-line' })
    expect(await paid()).toBe(1_800_00)
  })

  it('names what was paid where a refund without a cancellation is more', async () => {
    const { pay, refund } = await createBooking(await createHarness())
    expectOk(await pay({ entryId: 'bank-line-1', amountCents: 2_300_00 }))
    expect(await refund({ entryId: 'refund-01', amountCents: 2_300_01 })).toEqual({
      ok: false,
      refusal: 'unusual-line',
      details: { reasons: ['more-than-owed'], amountCents: 2_300_01, owedCents: 2_300_00, lineKind: 'refund' },
    })
  })
})

describe('the id of a line', () => {
  it('is accepted again with the same line, and refused with another amount, kind or method', async () => {
    const { pay, refund, paid } = await createBooking(await createHarness())
    const line = { entryId: 'bank-line-1', amountCents: 2_300_00 }
    expectOk(await pay(line))
    expectOk(await pay(line))
    const wrong = { refusal: 'entry-id-used', details: { amountCents: 2_300_00 } }
    expect(await pay({ ...line, amountCents: 3_200_00 })).toMatchObject(wrong)
    expect(await refund(line)).toMatchObject(wrong)
    expect(await paid()).toBe(2_300_00)
  })
})
