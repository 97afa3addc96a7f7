import { describe, expect, it } from 'vitest'
import { cabinsAwaitingCode, cabinsOfPack } from '#shared/arrival/cabins-of-pack.ts'
import { anArrivalPack } from '#test/support/arrival-pack-fixture.ts'

const [protea] = anArrivalPack().cabins
if (!protea) throw new Error('The pack has no cabin')
const withCodes = (key: string, codes: Readonly<Record<string, string>>) =>
  anArrivalPack({
    key,
    cabins: Object.entries(codes).map(([cabinSlug, accessCode]) => ({ ...protea, cabinSlug, accessCode })),
  })

describe('the cabins of a pack', () => {
  it('are each there once, also where the guest comes back to one', () => {
    const aloe = { ...protea, cabinSlug: 'aloe' }
    const cabins = cabinsOfPack({ cabins: [protea, aloe, protea] })
    expect(cabins.map(({ cabinSlug }) => cabinSlug)).toEqual(['protea', 'aloe'])
  })

  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    ['In the box.', { protea: '1' }, []],
    ['In the box.', { protea: '' }, []],
    ['', { protea: '' }, ['protea']],
    [' ', { protea: '', aloe: '' }, ['protea', 'aloe']],
    ['In the box.', { protea: '1', aloe: '' }, ['aloe']],
    ['', { protea: '1', aloe: '2' }, []],
  ])('with the key “%s” and the codes %o, the codes of %o follow', (key, codes, awaited) => {
    expect(cabinsAwaitingCode(withCodes(key, codes)).map(({ cabinSlug }) => cabinSlug)).toEqual(awaited)
  })
})
