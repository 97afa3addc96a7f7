import { expect, it } from 'vitest'
import { MAX_RECORDS, fullBy } from '#shared/kernel/record-endpoints.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const records = (inUse: number, archived: number) => [
  ...Array.from({ length: inUse }, () => ({ archivedAt: null })),
  ...Array.from({ length: archived }, () => ({ archivedAt: NOW })),
]

it('counts the records in use, and archived ones where all are one item or are very many', () => {
  const counts = [
    [MAX_RECORDS - 1, 0],
    [MAX_RECORDS - 1, 1],
    [MAX_RECORDS, 0],
    [1, 498],
    [1, 499],
  ] as const
  expect(counts.map(([inUse, archived]) => fullBy(records(inUse, archived), 'whole'))).toEqual([
    undefined,
    undefined,
    'in-use',
    undefined,
    'stored',
  ])
  expect(fullBy(records(400, 0), 'whole', 400)).toBe('in-use')
  expect(fullBy(records(399, 400), 'whole', 400)).toBeUndefined()
  expect(fullBy(records(399, 401), 'whole', 400)).toBe('stored')
  expect(counts.map(([inUse, archived]) => fullBy(records(inUse, archived), 'one-item'))).toEqual([
    undefined,
    'stored',
    'stored',
    'stored',
    'stored',
  ])
})
