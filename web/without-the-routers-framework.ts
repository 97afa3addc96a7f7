import path from 'node:path'
import type { Plugin } from 'vite'
import { type Cut, type Node, cutOut, isNode, nameOf, partsOf, statementsOf } from './code-parts.ts'

/** Its package asks for the development build of its own accord. */
export const routerForBrowsers = path.join(
  import.meta.dirname,
  '../node_modules/react-router/dist/production/index.mjs',
)

/** What nobody comes to who uses neither the framework nor its data routers, and what stands there instead. */
const frameworksOwn: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'null',
  usePrefetchBehavior: '() => [false, null, {}]',
  useViewTransitionState: '() => false',
  useNavigateStable: 'null',
  RenderErrorBoundary: 'null',
  DefaultErrorComponent: 'null',
}
/** What the router tells developers who use it wrongly; it still refuses, without a word. */
const saysWhatIsWrong = /^(invariant|warning)$/
/** Calls that do nothing but make what they give: the bundler leaves them out where nobody takes it. */
const makes = /^(createContext|forwardRef|memo)$/

/** What a module declares by one statement, and what it sets of something: `Form` and `Form.displayName = …`. */
function aboutWhat(statement: Node): { declared?: unknown; set?: { of: unknown; name: unknown } } {
  if (statement.type === 'FunctionDeclaration') return { declared: nameOf(statement['id']) }
  if (statement.type === 'VariableDeclaration')
    return { declared: nameOf((statement['declarations'] as [Node])[0]['id']) }
  const left = isNode(statement['expression']) && statement['expression']['left']
  return isNode(left) ? { set: { of: nameOf(left['object']), name: nameOf(left['property']) } } : {}
}

/** `done` is told the name of each thing that was there to be left out. */
function withoutFramework(code: string, done: (name: string) => void): string {
  const cuts = statementsOf('router.mjs', code).flatMap((statement): Cut[] => {
    const { start, end } = statement
    const { declared, set } = aboutWhat(statement)
    const instead = typeof declared === 'string' && frameworksOwn[declared]
    if (instead) {
      done(declared)
      return [{ start, end, text: `var ${declared} = ${instead};` }]
    }
    if (set?.name !== 'displayName' && !(String(set?.of) in frameworksOwn)) return []
    done(String(set?.name))
    return [{ start, end, text: '' }]
  })
  return cutOut(code, cuts)
}

function withoutWords(code: string, done: (name: string) => void): string {
  const calls = statementsOf('router.mjs', code)
    .flatMap((statement) => [...partsOf(statement)])
    .filter(({ type }) => type === 'CallExpression')
  const cuts = calls.flatMap(({ start, callee, arguments: words }): Cut[] => {
    const name = String(nameOf(isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : callee))
    const [says, isMade] = [saysWhatIsWrong.test(name), makes.test(name)]
    if (says || isMade) done(name)
    if (isMade) return [{ start, end: start, text: '/* @__PURE__ */ ' }]
    return says ? (words as Node[]).slice(1).map((word) => ({ start: word.start, end: word.end, text: "''" })) : []
  })
  return cutOut(code, cuts)
}

const found = new Set<string>()
const expected = [...Object.keys(frameworksOwn), 'displayName', 'invariant', 'warning', 'createContext', 'forwardRef']

/**
 * Much of the router is for servers, for a framework that we do not use, and for developers, and its package says of
 * nothing that it may be left out: together 5 KB of every first view.
 *
 * @throws when the build is over and something of it was not where this plugin looks.
 */
export const withoutTheRoutersFramework: Plugin = {
  name: 'without-the-routers-framework',
  enforce: 'pre',
  buildStart: () => found.clear(),
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler(code) {
      const done = (name: string) => void found.add(name)
      return withoutWords(withoutFramework(code, done), done)
    },
  },
  buildEnd(error) {
    const missing = expected.filter((name) => !found.has(name))
    if (!error && missing.length > 0) throw new Error(`The router no longer has ${missing.join(', ')}`)
  },
}
