import { beforeAll, describe, expect, it } from 'vitest'
import { type PublishingCost, measurePublishing, renderData } from '#test/bench/publishing.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()

describe('what publishing reads and changes', () => {
  let small: Record<string, PublishingCost>
  let large: Record<string, PublishingCost>
  beforeAll(async () => {
    small = await measurePublishing(tables.started(), { posts: 10, cabins: 3 }, renderData)
    large = await measurePublishing(tables.started(), { posts: 200, cabins: 12 }, renderData)
  }, 60_000)

  it('reads each item a few times, however many pages show it', () => {
    for (const [name, { requests, readUnits, writeUnits, changed }] of Object.entries(large)) {
      const before = small[name]
      if (!before) throw new Error(`${name} was not measured`)
      // A request for each further cabin, of its reviews, and for each further page of a query.
      // What staff read of a page is written with it.
      expect(requests - before.requests).toBeLessThanOrEqual(9 + 4 + changed)
      // Posts are read twice: as pages, and to find those that cannot be read.
      expect((readUnits - before.readUnits) / (200 - 10)).toBeLessThan(1.5)
      expect(writeUnits).toBeLessThanOrEqual(2 * changed)
    }
  })

  it('changes the pages that show what was changed, and no others', () => {
    expect(large['after nothing']?.changed).toBe(0)
    expect(large['after changed terms']?.changed).toBe(2)
    // Every document loads the sheet of its colours.
    expect(large['after a changed appearance']?.changed).toBeGreaterThanOrEqual(200 + 12)
  })

  it('changes the page of a cabin alone where only its story has changed', () => {
    expect(large['after a changed cabin']?.changed).toBe(1)
  })
})
