import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** One file in each folder of the boundaries, for the planted imports to reach for. */
const parts = [
  'shared/kernel/planted.ts',
  'shared/fishing/planted.ts',
  'shared/hiking/planted.ts',
  'lambdas/table/schema/planted.ts',
  'lambdas/table/planted.ts',
  'lambdas/http/planted.ts',
  'lambdas/runtime/planted.ts',
  'lambdas/fishing/planted.ts',
  'lambdas/hiking/planted.ts',
  'web/build/planted.ts',
  'web/kit/planted.ts',
  'web/booking/planted.ts',
  'web/site/kit/planted.ts',
  'web/site/features/fishing/planted.ts',
  'web/site/features/hiking/planted.ts',
  'web/site/routes/planted.ts',
  'web/site/app/planted.ts',
  'web/admin/kit/planted.ts',
  'web/admin/booking/planted.ts',
  'web/admin/editor/planted.ts',
  'web/admin/features/fishing/planted.ts',
  'web/admin/features/hiking/planted.ts',
  'web/admin/pages/planted.ts',
  'web/admin/app/planted.ts',
  'lambdas/composition/planted.ts',
  'lambdas/handlers/planted.ts',
  'infra/planted.ts',
  'infra/constructs/planted.ts',
  'infra/local/planted.ts',
  'test/support/planted.ts',
]

const forbidden: [file: string, imported: string, because: string][] = [
  ['shared/kernel/to-a-feature.ts', '#shared/fishing/planted.ts', 'the kernel knows no feature'],
  ['shared/fishing/to-the-table.ts', '#lambdas/table/planted.ts', 'knowledge knows no storage'],
  ['shared/fishing/to-the-screen.ts', '#web/kit/planted.ts', 'knowledge knows no screen'],
  ['shared/fishing/to-the-disk.ts', 'node:fs', 'knowledge does no I/O'],
  ['shared/fishing/to-a-clock.ts', 'luxon', 'knowledge needs zod/mini and nothing else'],
  ['shared/fishing/to-amazon.ts', '@aws-sdk/client-s3', 'knowledge needs zod/mini and nothing else'],
  ['lambdas/table/to-plumbing.ts', '#lambdas/http/planted.ts', 'the table knows no HTTP'],
  ['lambdas/table/to-a-feature.ts', '#lambdas/fishing/planted.ts', 'the table knows no feature'],
  ['lambdas/http/to-a-feature.ts', '#lambdas/fishing/planted.ts', 'plumbing knows no feature'],
  ['lambdas/http/to-the-table.ts', '#lambdas/table/planted.ts', 'plumbing knows no table'],
  ['lambdas/fishing/to-a-feature.ts', '#lambdas/hiking/planted.ts', 'features do not reach into each other'],
  ['lambdas/fishing/to-the-keys.ts', '#lambdas/table/schema/planted.ts', 'keys stay with the table'],
  ['lambdas/fishing/to-a-clock.ts', 'luxon', 'a Lambda loads no date library'],
  ['lambdas/table/to-a-clock.ts', 'luxon', 'a Lambda loads no date library'],
  ['lambdas/handlers/to-a-clock.ts', 'luxon', 'a Lambda loads no date library'],
  ['lambdas/fishing/to-infra.ts', '#infra/planted.ts', 'a Lambda does not know how it is deployed'],
  ['lambdas/fishing/to-the-cdk.ts', 'aws-cdk-lib', 'a Lambda does not know how it is deployed'],
  ['lambdas/fishing/to-the-screen.ts', '#web/site/features/fishing/planted.ts', 'a Lambda knows no screen'],
  ['lambdas/fishing/to-a-test.ts', '#test/support/planted.ts', 'the product does not lean on its tests'],
  ['web/kit/to-a-feature.ts', '#web/site/features/fishing/planted.ts', 'the parts kit knows no feature'],
  ['web/booking/to-a-feature.ts', '#web/site/features/fishing/planted.ts', 'what both entries show knows no feature'],
  ['web/site/features/fishing/to-a-feature.ts', '#web/site/features/hiking/planted.ts', 'screens meet in routes'],
  [
    'web/site/features/fishing/to-a-route.ts',
    '#web/site/routes/planted.ts',
    'a feature does not know where it is shown',
  ],
  ['web/site/features/fishing/to-a-lambda.ts', '#lambdas/fishing/planted.ts', 'the browser talks over HTTP only'],
  ['web/site/features/fishing/to-infra.ts', '#infra/planted.ts', 'the browser talks over HTTP only'],
  ['web/site/features/fishing/to-amazon.ts', '@aws-sdk/client-s3', 'the browser talks over HTTP only'],
  ['web/site/features/fishing/to-amplify.ts', 'aws-amplify/auth', 'a guest loads no sign-in'],
  ['web/site/features/fishing/to-a-clock.ts', 'luxon', 'a guest loads no date library'],
  ['web/kit/to-booking.ts', '#web/booking/planted.ts', 'the parts kit knows nothing of the trade'],
  ['web/kit/to-the-site.ts', '#web/site/kit/planted.ts', 'both entries use the kit, so it knows neither'],
  ['web/kit/to-the-admin.ts', '#web/admin/kit/planted.ts', 'both entries use the kit, so it knows neither'],
  ['web/booking/to-the-site.ts', '#web/site/kit/planted.ts', 'both entries show it, so it knows neither'],
  ['web/booking/to-the-admin.ts', '#web/admin/kit/planted.ts', 'both entries show it, so it knows neither'],
  ['web/booking/to-amplify.ts', 'aws-amplify/auth', 'a guest loads no sign-in'],
  ['web/kit/to-amplify.ts', '@aws-amplify/ui-react', 'a guest loads no sign-in'],
  ['web/site/kit/to-a-feature.ts', '#web/site/features/fishing/planted.ts', 'what features share knows none of them'],
  ['web/site/kit/to-the-admin.ts', '#web/admin/kit/planted.ts', 'the site knows no staff area'],
  ['web/site/features/fishing/to-the-admin.ts', '#web/admin/kit/planted.ts', 'the site knows no staff area'],
  ['web/site/features/fishing/to-the-entry.ts', '#web/site/app/planted.ts', 'only the entry knows all'],
  ['web/site/routes/to-the-entry.ts', '#web/site/app/planted.ts', 'only the entry knows all'],
  ['web/site/routes/to-the-admin.ts', '#web/admin/pages/planted.ts', 'the site knows no staff area'],
  ['web/site/routes/to-a-sign-in.ts', 'aws-amplify/auth', 'a guest loads no sign-in'],
  ['web/site/app/to-the-admin.ts', '#web/admin/app/planted.ts', 'the site knows no staff area'],
  ['web/site/app/to-a-staff-page.ts', '#web/admin/pages/planted.ts', 'the site knows no staff area'],
  ['web/site/app/to-a-sign-in.ts', 'aws-amplify/auth', 'a guest loads no sign-in'],
  ['web/admin/kit/to-a-feature.ts', '#web/admin/features/fishing/planted.ts', 'what features share knows none of them'],
  ['web/admin/kit/to-booking.ts', '#web/admin/booking/planted.ts', 'the parts kit knows nothing of the trade'],
  [
    'web/admin/booking/to-a-feature.ts',
    '#web/admin/features/fishing/planted.ts',
    'what features share knows none of them',
  ],
  ['web/admin/kit/to-the-editor.ts', '#web/admin/editor/planted.ts', 'a page hands its forms the editor of texts'],
  [
    'web/admin/editor/to-a-feature.ts',
    '#web/admin/features/fishing/planted.ts',
    'what features share knows none of them',
  ],
  ['shared/fishing/to-a-parser.ts', 'marked', 'only texts are parsed'],
  ['web/admin/kit/to-the-site.ts', '#web/site/kit/planted.ts', 'the staff area knows no site'],
  ['web/admin/features/fishing/to-a-feature.ts', '#web/admin/features/hiking/planted.ts', 'screens meet in pages'],
  [
    'web/admin/features/fishing/to-a-page.ts',
    '#web/admin/pages/planted.ts',
    'a feature does not know where it is shown',
  ],
  ['web/admin/features/fishing/to-the-site.ts', '#web/site/kit/planted.ts', 'the staff area knows no site'],
  ['web/admin/pages/to-the-entry.ts', '#web/admin/app/planted.ts', 'only the entry knows all'],
  ['web/admin/pages/to-the-site.ts', '#web/site/routes/planted.ts', 'the staff area knows no site'],
  ['web/admin/app/to-the-site.ts', '#web/site/app/planted.ts', 'the staff area knows no site'],
  ['lambdas/fishing/to-the-composition.ts', '#lambdas/composition/planted.ts', 'a use case does not know who runs it'],
  ['lambdas/fishing/to-a-handler.ts', '#lambdas/handlers/planted.ts', 'a use case does not know who runs it'],
  ['infra/to-a-repository.ts', '#lambdas/table/planted.ts', 'stacks know the schema of the table, not its code'],
  ['infra/to-a-feature.ts', '#lambdas/fishing/planted.ts', 'stacks name a Lambda by its file, they do not load it'],
  ['infra/constructs/to-this-machine.ts', '#infra/local/planted.ts', 'what is deployed knows nothing of this machine'],
  ['infra/to-the-build.ts', '#web/build/planted.ts', 'stacks know no screen, nor how it is built'],
  ['web/site/features/fishing/to-the-build.ts', '#web/build/planted.ts', 'the browser loads no code of the build'],
  ['web/build/to-the-table.ts', '#lambdas/table/planted.ts', 'the build reads no data'],
  ['infra/to-the-screen.ts', '#web/booking/planted.ts', 'stacks know no screen'],
  ['shared/fishing/to-all-of-zod.ts', 'zod', 'zod/mini is a quarter of the bytes'],
  ['lambdas/fishing/up-the-tree.ts', '../fishing/planted.ts', 'across folders an import says where from'],
  ['lambdas/fishing/without-extension.ts', '#lambdas/http/planted', 'Node runs the sources as they are'],
  [
    'web/site/routes/without-extension.ts',
    '#web/site/features/fishing/fishing.queries',
    'Node runs the sources as they are',
  ],
]

const otherForms: [file: string, source: string, because: string][] = [
  [
    'lambdas/fishing/lazily.ts',
    "export const lazily = () => import('#lambdas/hiking/planted.ts')",
    'an import() is an import',
  ],
  ['lambdas/fishing/handed-on.ts', "export { planted } from '#lambdas/hiking/planted.ts'", 'so is a re-export'],
  [
    'web/site/app/lazily.ts',
    "export const lazily = () => import('#web/admin/pages/planted.ts')",
    'a page that is loaded later is known all the same',
  ],
  [
    'web/booking/as-type.ts',
    "import type { Planted } from '#lambdas/http/planted.ts'\n\nexport type As = Planted",
    'so is a type',
  ],
  ['web/booking/in-type.ts', "export type In = import('#lambdas/http/planted.ts').Planted", 'so is a type in passing'],
  [
    'web/kit/z.ts',
    "import { z } from 'zod/mini'\n\nexport const word = z.string()",
    'bundlers keep all of zod behind { z }',
  ],
  ['shared/fishing/round.ts', "export { about } from './about.ts'\n\nexport const round = 1", 'a circle has no bottom'],
  ['shared/fishing/about.ts', "export { round } from './round.ts'\n\nexport const about = 1", 'a circle has no bottom'],
  ['shared/fishing/by-wire.ts', "export const byWire = () => fetch('/api')", 'knowledge does no I/O'],
  ['shared/fishing/by-process.ts', 'export const byProcess = () => process.env.HOME', 'knowledge does no I/O'],
  ['lambdas/stray.ts', 'export const stray = 1', 'every file lies in a folder of the boundaries'],
  ['web/stray.ts', 'export const stray = 1', 'every file lies in a folder of the boundaries'],
  ['web/site/stray.ts', 'export const stray = 1', 'every file lies in a folder of the boundaries'],
]

const allowed: [file: string, imported: string][] = [
  ['shared/fishing/may-kernel.ts', '#shared/kernel/planted.ts'],
  ['shared/fishing/may-knowledge.ts', '#shared/hiking/planted.ts'],
  ['shared/fishing/may-zod.ts', 'zod/mini'],
  ['shared/content/may-parse.ts', 'marked'],
  ['lambdas/table/may-schema.ts', '#lambdas/table/schema/planted.ts'],
  ['lambdas/table/may-runtime.ts', '#lambdas/runtime/planted.ts'],
  ['lambdas/http/may-runtime.ts', '#lambdas/runtime/planted.ts'],
  ['lambdas/fishing/may-table.ts', '#lambdas/table/planted.ts'],
  ['lambdas/fishing/may-plumbing.ts', '#lambdas/http/planted.ts'],
  ['web/site/features/fishing/may-ui.ts', '#web/kit/planted.ts'],
  ['web/admin/features/staff/may-amplify.ts', 'aws-amplify/auth'],
  ['web/admin/kit/session.ts', 'aws-amplify/auth'],
  ['web/admin/pages/may-luxon.ts', 'luxon'],
  ['web/site/routes/may-features.ts', '#web/site/features/hiking/planted.ts'],
  ['web/site/app/may-routes.ts', '#web/site/routes/planted.ts'],
  ['web/booking/may-kit.ts', '#web/kit/planted.ts'],
  ['web/admin/features/fishing/may-the-editor.ts', '#web/admin/editor/planted.ts'],
  ['web/admin/features/fishing/may-booking.ts', '#web/booking/planted.ts'],
  ['web/admin/pages/may-features.ts', '#web/admin/features/hiking/planted.ts'],
  ['web/admin/app/may-pages.ts', '#web/admin/pages/planted.ts'],
  ['lambdas/composition/may-features.ts', '#lambdas/fishing/planted.ts'],
  ['lambdas/handlers/may-the-composition.ts', '#lambdas/composition/planted.ts'],
  ['lambdas/handlers/may-features.ts', '#lambdas/fishing/planted.ts'],
  ['infra/may-schema.ts', '#lambdas/table/schema/planted.ts'],
  ['infra/may-constructs.ts', '#infra/constructs/planted.ts'],
  ['infra/local/may-lambdas.ts', '#lambdas/fishing/planted.ts'],
  ['infra/local/may-stacks.ts', '#infra/planted.ts'],
  ['test/fishing/may-anything.test.ts', '#lambdas/fishing/planted.ts'],
]

// A tree of planted files only: what the linter reports is about them alone, whatever the real tree holds.
const app = mkdtempSync(join(tmpdir(), 'which-way-imports-point-'))

describe('an import across a boundary', () => {
  let violations: Map<string, string>

  beforeAll(() => {
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'test/architecture/bare-text.lint.ts']) {
      mkdirSync(dirname(join(app, file)), { recursive: true })
      copyFileSync(file, join(app, file))
    }
    symlinkSync(resolve('node_modules'), join(app, 'node_modules'))
    for (const file of parts) writeSource(file, 'export const planted = 1\nexport type Planted = typeof planted')
    for (const [file, imported] of [...forbidden, ...allowed]) writeSource(file, `export * from '${imported}'`)
    for (const [file, source] of otherForms) writeSource(file, source)
    violations = lint()
  })

  afterAll(() => rmSync(app, { recursive: true }))

  it.each(forbidden)('%s → %s is refused: %s', (file) => {
    expect(violations.get(file)).toMatch(/boundaries\(dependencies\)|no-restricted-imports/)
  })

  it.each(otherForms)('%s is refused', (file) => {
    expect(violations.get(file)).toMatch(/boundaries|no-restricted|no-cycle/)
  })

  it.each(allowed)('%s → %s is allowed', (file) => {
    expect(violations.get(file)).toBeUndefined()
  })

  it('is refused with a message that explains the rule', () => {
    expect(violations.get('lambdas/fishing/to-a-feature.ts')).toContain(
      "lambda may not import lambda. See docs/architecture.md, 'Which way imports point'.",
    )
  })
})

function writeSource(file: string, source: string) {
  mkdirSync(dirname(join(app, file)), { recursive: true })
  writeFileSync(join(app, file), `${source}\n`)
}

/** The linter's findings for each file, by its path. */
function lint(): Map<string, string> {
  const oxlint = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'], {
    cwd: app,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(oxlint.stdout) as {
    diagnostics: { filename: string; code: string; message: string }[]
  }
  const violations = new Map<string, string>()
  for (const { filename, code, message } of diagnostics) {
    violations.set(filename, `${violations.get(filename) ?? ''}${code}: ${message}\n`)
  }
  return violations
}
