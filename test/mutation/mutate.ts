import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '#test/concurrency/seeded-random.ts'
import { type Mutant, drawMutants } from './mutants.ts'

/**
 * `npm run mutate`: a gauge for the tests. It changes the code at random lines, in a copy of the project, and counts how
 * many of these mutants a test notices. Stryker makes the mutants; its own runner does not know TypeScript 7, and has no
 * random sample. Mutants that do not compile are left out, for `npm run types` notices them.
 *
 * First each mutant alone meets the tests that import its file, the nearest first, for as long as `--seconds`. Then all
 * that are left meet the whole of `npm test` together: a test that fails is asked about each half of them, and so on
 * until nothing fails. `--sites` is their number, `--seed` draws the same ones again, `--related` leaves the second part
 * out: then mutants whose tests were not through in time, or fail by themselves, do not count.
 * Ends with 1 if fewer than `--at-least` percent are noticed.
 */
const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    seconds: { type: 'string', default: '120' },
    'at-least': { type: 'string', default: '85' },
    related: { type: 'boolean', default: false },
  },
})
const sites = Number(values.sites)
const nearSeconds = Number(values.seconds)
/** Longer than all tests take, also on a busy machine. */
const WHOLE_SECONDS = 45 * 60
/** Since when a run has not finished a test file when it is taken for one that hangs. */
const SILENT_SECONDS = 90

const root = resolve(import.meta.dirname, '../..')
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const versioned = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)))

const copy = mkdtempSync(join(tmpdir(), 'cabins-mutants-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 10 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const file of versioned) cpSync(join(root, file), join(copy, file))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Puts mutants into the copy while `work` runs. At most one for each file. */
async function withMutants<Done>(mutants: readonly Mutant[], work: () => Promise<Done>): Promise<Done> {
  const sources = mutants.map(({ file }) => readFileSync(join(copy, file), 'utf8'))
  for (const [index, { file, start, end, replacement }] of mutants.entries()) {
    const source = sources[index] ?? ''
    writeFileSync(join(copy, file), source.slice(0, start) + replacement + source.slice(end))
  }
  try {
    return await work()
  } finally {
    for (const [index, { file }] of mutants.entries()) writeFileSync(join(copy, file), sources[index] ?? '')
  }
}

type Ended = { readonly code: number | 'too-long'; readonly output: string; readonly wasSilent: boolean }

/** Runs a program in the copy. Its time begins with the first thing that it prints. */
const run = (command: readonly string[], seconds: number, environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn('npx', command, {
      cwd: copy,
      // A group of its own, so that what it started ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    const end = (signal: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid ?? 0), signal)
      } catch {
        // It has ended.
      }
    }
    const endAtExit = () => end('SIGKILL')
    process.prependOnceListener('exit', endAtExit)
    let output = ''
    let lastLineAt = Date.now()
    let isTooLong = false
    let wasSilent = false
    let timer: NodeJS.Timeout | undefined
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      lastLineAt = Date.now()
      timer ??= setTimeout(() => {
        isTooLong = true
        wasSilent = Date.now() - lastLineAt > SILENT_SECONDS * 1000
        end('SIGTERM')
        setTimeout(() => end('SIGKILL'), 5000).unref()
      }, seconds * 1000)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', endAtExit)
      end('SIGKILL')
      done({ code: isTooLong ? 'too-long' : (code ?? 1), output, wasSilent })
    })
  })

const compile = (): Promise<Ended> =>
  run(['tsc', '-p', '.', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo'], WHOLE_SECONDS)

/** The files of the project that one imports, by its text. */
function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(copy, file), 'utf8')
  return [...source.matchAll(/(?:from|import) ?\(?'(#|\.{1,2}\/)([^']+)'/g)]
    .map(([, base = '', path = '']) => (base === '#' ? path : normalize(join(dirname(file), base + path))))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(copy, path)))
}

/** The mutants in a file, or in the nearest files that it imports. */
function nearestMutants(file: string, mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Set([file])
  for (let level = [file]; level.length > 0;) {
    const found = mutants.filter((mutant) => level.includes(mutant.file))
    if (found.length > 0) return found
    level = level.flatMap(importsOf).filter((path) => !seen.has(path) && seen.add(path))
  }
  return mutants
}

/**
 * The mutants that the compiler lets pass: one run for all of them, and more where some fail. Those whose own file fails
 * are out; those that a file that fails imports meet the compiler again without the others.
 */
async function compilable(mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  if (mutants.length === 0) return []
  const { code, output } = await withMutants(mutants, compile)
  if (code === 0) return mutants
  const failing = new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
  const wrong = new Set(mutants.filter(({ file }) => failing.has(file)))
  const others = mutants.filter((mutant) => !wrong.has(mutant))
  if (wrong.size > 0) return compilable(others)
  const suspects = new Set([...failing].flatMap((file) => nearestMutants(file, mutants)))
  // Where it could be any of them, all are out: there are others.
  if (suspects.size === mutants.length) return []
  const passing = await compilable(mutants.filter((mutant) => !suspects.has(mutant)))
  return [...passing, ...(await compilable([...suspects]))]
}

type Tested =
  | { readonly kind: 'passed' | 'out-of-time' }
  | { readonly kind: 'failed'; readonly files: readonly string[]; readonly by: string }

type JsonReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

async function runTests(parameters: readonly string[], seconds: number, mutated = ''): Promise<Tested> {
  const report = join(copy, '.mutation-report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = ['vitest', ...parameters, '--run', '--passWithNoTests', ...reporters]
  const { code, wasSilent } = await run(vitest, seconds, { MUTATED_FILE: mutated })
  if (code === 0) return { kind: 'passed' }
  if (code === 'too-long')
    return wasSilent ? { kind: 'failed', files: [], by: 'a run that hangs' } : { kind: 'out-of-time' }
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as JsonReport)
    : { testResults: [] }
  const failed = testResults.filter(({ status }) => status === 'failed')
  const files = failed.map(({ name }) => relative(copy, name))
  const test = failed[0]?.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'the file itself'
  return { kind: 'failed', files, by: files[0] ? `${files[0]} > ${test}` : 'a run that does not begin' }
}

/** Test files that pass in the copy without a mutant: only these say anything about one. */
const trusted = new Set<string>()
async function areTrusted(files: readonly string[]): Promise<boolean> {
  const unknown = files.filter((file) => !trusted.has(file))
  if (unknown.length === 0) return true
  const result = await runTests(['run', '--config', NEAREST_FIRST, ...unknown], WHOLE_SECONDS)
  if (result.kind !== 'passed') {
    say(`Fails without a mutant too: ${unknown.join(' ')}`)
    return false
  }
  for (const file of unknown) trusted.add(file)
  return true
}
const NEAREST_FIRST = 'test/mutation/vitest.config.ts'

const noticedBy = new Map<Mutant, string>()
/** Their tests were not through in time. */
const undecided = new Set<Mutant>()

/** The tests that import the changed file, the nearest first. */
async function testAlone(mutant: Mutant): Promise<void> {
  const related = ['related', mutant.file, '--config', NEAREST_FIRST, '--bail', '1']
  const projects = ['--project', 'rules', '--project', 'engines']
  const result = await withMutants([mutant], () => runTests([...related, ...projects], nearSeconds, mutant.file))
  if (result.kind === 'passed') return
  if (result.kind === 'failed' && (await areTrusted(result.files))) noticedBy.set(mutant, result.by)
  else undecided.add(mutant)
}

/** Which mutants these test files notice: both halves of them, and so on, where they fail with all. */
async function noticedIn(files: readonly string[], mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  if (mutants.length === 0) return []
  const together = await withMutants(mutants, () => runTests(['run', '--bail', '1', ...files], WHOLE_SECONDS))
  if (together.kind !== 'failed') return []
  const [only, ...more] = mutants
  if (only && more.length === 0) {
    noticedBy.set(only, together.by)
    say(lineOf(only))
    return [only]
  }
  const half = Math.ceil(mutants.length / 2)
  return [...(await noticedIn(files, mutants.slice(0, half))), ...(await noticedIn(files, mutants.slice(half)))]
}

/** All tests, with every mutant that is left; those that fail say which of them they notice. */
async function testTogether(mutants: readonly Mutant[]): Promise<void> {
  if (mutants.length === 0) return
  say(`All tests, with the ${mutants.length} that are left:`)
  const together = await withMutants(mutants, () => runTests(['run', '--bail', '3'], WHOLE_SECONDS))
  if (together.kind !== 'failed' || !(await areTrusted(together.files))) return
  const half = Math.ceil(mutants.length / 2)
  const halves = [mutants.slice(0, half), mutants.slice(half)]
  // oxlint-disable-next-line no-await-in-loop -- one at a time, as the machine has few cores
  for (const some of halves) await noticedIn(together.files, some)
  const left = mutants.filter((mutant) => !noticedBy.has(mutant))
  if (left.length < mutants.length) return testTogether(left)
  say(`Fails with all of them and with none alone: ${together.by}`)
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}…` : line
}
const placeOf = ({ file, line, kind }: Mutant): string => `${file}:${line} ${kind}`
const lineOf = (mutant: Mutant): string =>
  `  ${placeOf(mutant)}: ${noticedBy.get(mutant) ?? (undecided.has(mutant) ? 'not noticed in time' : 'not noticed')}`

say(`npm run mutate -- --sites ${sites} --seed ${values.seed}`)
const sources = versioned.filter((file) => /^(shared|lambdas|web)\/.*(?<!\.d)\.tsx?$/.test(file))
const drawn = drawMutants(copy, sources, createSeededRandom(Number(values.seed)))
const clean = await compile()
if (clean.code !== 0) throw new Error(`Does not compile as it is: ${clean.output}`)
let mutants: readonly Mutant[] = []
const files = new Set<string>()
while (mutants.length < sites) {
  const candidates: Mutant[] = []
  // About a third of them compile.
  while (candidates.length < 3 * (sites - mutants.length)) {
    // oxlint-disable-next-line no-await-in-loop -- as many as are needed
    const { value, done } = await drawn.next()
    if (done) throw new Error('There are not as many lines with something to change.')
    if (files.has(value.file)) continue
    files.add(value.file)
    candidates.push(value)
  }
  // oxlint-disable-next-line no-await-in-loop
  mutants = [...mutants, ...(await compilable(candidates))].slice(0, sites)
  say(`${mutants.length} of ${sites} mutants that compile`)
}

if (!(await areTrusted(['test/mutation/mutants.test.ts']))) throw new Error('Tests do not run in the copy.')
for (const mutant of mutants) {
  // oxlint-disable-next-line no-await-in-loop -- one at a time
  await testAlone(mutant)
  say(lineOf(mutant))
}
if (!values.related) await testTogether(mutants.filter((mutant) => !noticedBy.has(mutant)))

const decided = mutants.filter((mutant) => !values.related || !undecided.has(mutant))
const survivors = decided.filter((mutant) => !noticedBy.has(mutant))
const percent = Math.round((100 * noticedBy.size) / Math.max(1, decided.length))
say(`${noticedBy.size} of ${decided.length} noticed, ${percent} %.${survivors.length > 0 ? ' Not noticed:' : ''}`)
for (const mutant of survivors)
  say(`  ${placeOf(mutant)}\n    - ${short(mutant.original)}\n    + ${short(mutant.replacement)}`)
if (percent < Number(values['at-least'])) process.exitCode = 1
process.exit()
