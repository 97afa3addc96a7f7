import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type Cut, type Node, cutOut, isNode, nameOf, partsOf, statementsOf } from './code-parts.ts'

const namesUsedIn = (statements: readonly Node[]): Set<unknown> =>
  new Set(statements.flatMap((one) => [...partsOf(one)].filter(({ type }) => type === 'Identifier').map(nameOf)))

/** The names that a statement of a module declares. */
function declaredBy({ declaration }: Node): unknown[] {
  if (!isNode(declaration)) return []
  return [nameOf(declaration['id']), ...((declaration['declarations'] ?? []) as Node[]).map(({ id }) => nameOf(id))]
}

const isEndpoint = ({ type, callee }: Node): boolean => type === 'CallExpression' && nameOf(callee) === 'endpoint'

/** What a browser needs of endpoints: where to send a request, and the schema of a body that a form checks by itself. */
function leanEndpoints(file: string, code: string, keepsBodies: boolean): string {
  const calls = statementsOf(file, code).flatMap((one) => [...partsOf(one)].filter(isEndpoint))
  const cuts = calls.map((call) => {
    const [definition] = call['arguments'] as [Node]
    const kept = (definition['properties'] as Node[]).filter(({ key, value }) => {
      const name = nameOf(key)
      // A body with a name of its own is imported by that name where it is wanted.
      return name === 'method' || name === 'path' || (keepsBodies && name === 'body' && nameOf(value) === undefined)
    })
    const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ')
    return { start: definition.start, end: definition.end, text: `{ ${text} }` }
  })
  return cutOut(code, cuts)
}

/** The exports that are schemas, or need one of the same module. */
function schemasIn(statements: readonly Node[]): Node[] {
  const names = new Set<unknown>(['z'])
  const found = new Set<Node>()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const one of statements) {
      if (one.type === 'ImportDeclaration' || ![...namesUsedIn([one])].some((name) => names.has(name))) continue
      found.add(one)
      for (const name of declaredBy(one)) names.add(name)
    }
  }
  return [...found]
}

const LEAN = '.lean.ts'
const wholeOf = (file: string): string => file.replace(LEAN, '.ts')

/** A module of shared/ without schemas and what needs them. */
function withoutItsSchemas(file: string, code: string): string {
  const lean = leanEndpoints(file, code, false)
  return cutOut(
    lean,
    schemasIn(statementsOf(file, lean)).map(({ start, end }) => ({ start, end, text: '' })),
  )
}

/**
 * Schemas are for the server, the API description, the compiler, and forms that check before they ask. A page that
 * checks nothing takes what else it needs of shared/ without them: they would bring the whole of zod (9 KB) into its
 * first view, since a module is in one chunk whole. shared/ is pure, so a module may be there in both forms.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.lean\.ts$/ },
    async handler(source, importer) {
      const whole = await this.resolve(wholeOf(source), importer && wholeOf(importer))
      return whole?.id.replace(/\.ts$/, LEAN)
    },
  },
  load: {
    filter: { id: /\.lean\.ts$/ },
    handler: async (id) => withoutItsSchemas(id, await readFile(wholeOf(id), 'utf8')),
  },
  transform: {
    filter: { id: /\/(shared|web\/(kit|booking|site|admin))\/.*\.tsx?$/ },
    async handler(written, id) {
      const code = id.includes('/shared/') ? leanEndpoints(id, written, true) : written
      const body = statementsOf(id, code)
      const used = namesUsedIn(body.filter(({ type }) => type !== 'ImportDeclaration'))

      /** An import, or an export of another module's, of what needs no schema is one of the lean module. */
      const leanImport = async (statement: Node): Promise<Cut[]> => {
        const { start, end, type, importKind, exportKind } = statement
        const source = String((statement['source'] as Node | null | undefined)?.['value'] ?? '')
        const isOurs = source.startsWith('#shared/') || (id.includes('/shared/') && source.startsWith('.'))
        if (!isOurs || importKind === 'type' || exportKind === 'type') return []
        const target = (await this.resolve(source, wholeOf(id)))?.id ?? ''
        const words = type === 'ImportDeclaration' ? 'import' : 'export'
        const names = (statement['specifiers'] as Node[])
          .filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
          .map(({ local }) => String(nameOf(local)))
          .filter((name) => words === 'export' || used.has(name))
        const whole = leanEndpoints(target, await readFile(target, 'utf8'), false)
        const schemas = new Set(schemasIn(statementsOf(target, whole)).flatMap(declaredBy))
        if (names.some((name) => schemas.has(name) || code.includes(`${name}.body`))) return []
        const text = names.length > 0 ? `${words} { ${names.join(', ')} } from '${source.replace(/\.ts$/, LEAN)}'` : ''
        return [{ start, end, text }]
      }
      return cutOut(code, (await Promise.all(body.map(leanImport))).flat())
    },
  },
}
