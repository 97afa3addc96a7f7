import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSeededRandom } from '#test/concurrency/seeded-random.ts'
import { type Mutant, drawMutants, mutantsOf } from './mutants.ts'

const changesOf = async (source: string): Promise<string[]> =>
  (await mutantsOf('shared/example.tsx', source)).map(({ original, replacement }) => `${original} → ${replacement}`)

describe('the mutants of a source', () => {
  it('stand where the code stands', async () => {
    expect(await changesOf('// 1 + 1\n\nexport const sum = (a: number, b: number) => a + b\n')).toEqual([
      '(a: number, b: number) => a + b → () => undefined',
      'a + b → a - b',
    ])
  })

  it.each([
    ['CSS classes', "'open'", "const icon = <i className={isOpen ? 'open' : ''} />"],
    ['a name for a CSS class', "'open'", "const rowClass = isOpen ? 'open' : ''"],
    ['log lines', '{ count }', "log('info', 'bookings expired', { count })"],
    ['texts for programmers', "'no such day'", "throw new RangeError('no such day')"],
    ['dependencies of a hook', '[booking]', 'useEffect(send, [booking])'],
    ['the summary of an endpoint', "'A file.'", "const Read = endpoint({ path: '/file', summary: 'A file.' })"],
  ])('are none of %s', async (_, text, source) => {
    expect(source).toContain(text)
    expect((await mutantsOf('shared/example.tsx', source)).map(({ original }) => original)).not.toContain(text)
  })

  it('are some of a line that raises an alarm', async () => {
    expect(await changesOf("log('alarm', 'payment to check')")).toContain('\'payment to check\' → ""')
  })
})

describe('random mutants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabins-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const file of ['a.ts', 'b.ts'])
    writeFileSync(
      join(folder, file),
      Array.from({ length: 20 }, (_, line) => `export const v${line} = x > ${line}\n`).join(''),
    )

  const draw = async (seed: number): Promise<Mutant[]> => {
    const mutants: Mutant[] = []
    for await (const mutant of drawMutants(folder, ['a.ts', 'b.ts'], createSeededRandom(seed))) mutants.push(mutant)
    return mutants
  }

  it('are the same for the same seed, one of each line', async () => {
    const mutants = await draw(7)
    expect(new Set(mutants.map(({ file, line }) => `${file}:${line}`)).size).toBe(40)
    expect(mutants).toHaveLength(40)
    expect(await draw(7)).toEqual(mutants)
    expect(await draw(8)).not.toEqual(mutants)
  })
})
