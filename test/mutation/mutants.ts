import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { SeededRandom } from '#test/concurrency/seeded-random.ts'

/** One small change of one file: what stands between two offsets, and what comes in its place. */
export type Mutant = {
  /** From the root of the project. */
  readonly file: string
  readonly line: number
  /** Stryker's name for this kind of change. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

/** The few fields of Babel's nodes that are read here. */
type Node = {
  readonly type: string
  readonly name?: string | Node
  readonly id?: Node
  readonly key?: Node
  readonly callee?: Node
  readonly object?: Node
  readonly expression?: Node
  readonly arguments?: readonly (Node & { readonly value?: unknown })[]
}
type Path = {
  readonly node: Node
  readonly parent?: Node
  readonly parentPath?: Path
  readonly listKey?: string
  readonly key?: string | number
}

const nameOf = (node: Node | undefined): string =>
  typeof node?.name === 'string' ? node.name : node?.name ? nameOf(node.name) : ''

/** What a change makes no difference of, or one that no test is meant to notice; undefined for everything else. */
function withoutEffect({ node, parent, parentPath, listKey, key }: Path): string | undefined {
  const named = nameOf(node.type === 'VariableDeclarator' ? node.id : node.type === 'ObjectProperty' ? node.key : node)
  if (['JSXAttribute', 'VariableDeclarator', 'ObjectProperty'].includes(node.type) && /class(es|names?)?$/i.test(named))
    return 'a CSS class'
  if (node.type === 'JSXAttribute' && ['style', 'key'].includes(named)) return 'looks, or the identity of a list item'
  if (node.type === 'ObjectProperty' && named === 'summary' && nameOf(parentPath?.parent?.callee) === 'endpoint')
    return 'a comment'
  const call = node.type === 'ExpressionStatement' ? node.expression : node
  if (call?.type === 'CallExpression') {
    const called = nameOf(call.callee)
    if (called === 'classNames') return 'a CSS class'
    if (nameOf(call.callee?.object) === 'console') return 'a log line'
    const level = call.arguments?.[0]?.value
    if (called === 'log' && level !== 'alarm' && level !== 'counter') return 'a log line'
  }
  if (node.type === 'NewExpression' && nameOf(node.callee).endsWith('Error'))
    return 'the text of an error for programmers'
  if (
    node.type === 'ArrayExpression' &&
    listKey === 'arguments' &&
    key !== 0 &&
    /^use[A-Z]/.test(nameOf(parent?.callee))
  )
    return 'dependencies of a hook, which the linter checks'
  return undefined
}

const silent = () => false
/** The instrumenter writes what it does to a log, of which nothing is needed here. */
const logger = {
  ...{ isTraceEnabled: silent, isDebugEnabled: silent, isInfoEnabled: silent, isWarnEnabled: silent },
  ...{ isErrorEnabled: silent, isFatalEnabled: silent },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
}

/** Every mutant of a source, those without effect left out. */
export async function mutantsOf(file: string, source: string): Promise<Mutant[]> {
  const { mutants } = await new Instrumenter(logger).instrument([{ name: file, content: source, mutate: true }], {
    excludedMutations: [],
    ignorers: [{ shouldIgnore: (path) => withoutEffect(path as Path) }],
    plugins: null,
  })
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ mutatorName, location, replacement }) => {
      const [start, end] = [location.start, location.end].map(
        ({ line, column }) => (lineStarts[line] ?? source.length) + column,
      ) as [number, number]
      const original = source.slice(start, end)
      return { file, line: location.start.line + 1, kind: mutatorName, start, end, original, replacement }
    })
}

/**
 * Mutants of random lines, each line of `files` as likely as any other, one for each of them: it goes on for as long as
 * it is asked. The same seed gives the same ones in the same order, as long as the files are the same.
 */
export async function* drawMutants(root: string, files: readonly string[], random: SeededRandom) {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const lines = [...sources].flatMap(([file, source]) =>
    source.split('\n').map((_, line) => ({ file, line: line + 1 })),
  )
  for (const { file, line } of random.shuffled(lines)) {
    // oxlint-disable-next-line no-await-in-loop -- as many as are asked for
    const onLine = (await mutantsOf(file, sources.get(file) ?? '')).filter((mutant) => mutant.line === line)
    const mutant = random.oneOf(onLine)
    if (mutant) yield mutant
  }
}
