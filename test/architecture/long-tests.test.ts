import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const command = packageJson.scripts['test:long']
/** Parts of paths: vitest runs the files whose path contains one of them. */
const listed = command.split(' ').filter((word) => word.startsWith('test/'))
const projects = [...command.matchAll(/--project (\w+)/g)].map(([, project = '']) => project)

/** Has a test that npm run test:long runs for longer, or alone. */
const isLong = (source: string): boolean => /\bisLongRun\b|\btags: (\[[^\]]*)?'long'/.test(source)
const longTests = globSync('test/**/*.test.{ts,tsx}', { exclude: ['test/architecture/**'] }).filter((file) =>
  isLong(readFileSync(file, 'utf8')),
)

describe('npm run test:long', () => {
  it.each(["it('holds', { tags: 'long' }, run)", "{ tags: ['slow', 'long'] }", 'const runs = isLongRun ? 200 : 12'])(
    'is for a file with %s',
    (source) => {
      expect(isLong(source)).toBe(true)
    },
  )

  it('lists every file that has such a test', () => {
    expect(longTests.length).toBeGreaterThan(10)
    expect(longTests.filter((file) => !listed.some((part) => file.includes(part)))).toEqual([])
  })

  it('lists nothing else', () => {
    expect(listed.filter((part) => !longTests.some((file) => file.includes(part)))).toEqual([])
  })

  it('runs the projects that these files belong to', () => {
    expect(projects).toEqual(['engines', 'journeys'])
    expect(longTests.filter((file) => !/\.(engine|journey)\.test\.ts$/.test(file))).toEqual([])
  })
})
