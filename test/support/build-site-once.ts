import { execFile } from 'node:child_process'
import { join, matchesGlob, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { BuiltSite } from '#web/build/build-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    builtSite: BuiltSite
  }
}

const root = resolve(import.meta.dirname, '../..')

/** The tests that read the built site, or start a process that serves it. */
const needsBuild = [
  'test/**/*-weight.{test,engine.test}.ts',
  'test/publishing/hostile-content.engine.test.ts',
  'test/publishing/second-business.engine.test.ts',
  'test/seo/published-heads.engine.test.ts',
  'test/local/start*.engine.test.ts',
  'test/journeys/**',
]

/**
 * Builds the site before the first test, once for all of a run's tests, and not at all while its sources are the same
 * as in the last run. In a process of its own: tests run with React's development build, which renders no page.
 */
export default async function setup(project: TestProject): Promise<void> {
  const tests = project.vitest.state.getPaths().map((path) => relative(root, path))
  if (!tests.some((test) => needsBuild.some((pattern) => matchesGlob(test, pattern)))) return
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'web/build/cached-build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  project.provide('builtSite', JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as BuiltSite)
}
