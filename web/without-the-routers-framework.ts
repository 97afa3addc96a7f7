import path from 'node:path'
import type { Plugin } from 'vite'
import { cutOut, nameOf, partsOf, statementsOf } from './code-parts.ts'

/** Its package asks for the development build of its own accord. */
export const routerForBrowsers = path.join(
  import.meta.dirname,
  '../node_modules/react-router/dist/production/index.mjs',
)

const saysWhatIsWrong = /^(invariant\d?|warning)$/

/** What the router tells developers who use it wrongly; it still refuses, without a word. */
function withoutWords(code: string): string {
  const calls = statementsOf('router.mjs', code)
    .flatMap((one) => [...partsOf(one)])
    .filter(({ type, callee }) => type === 'CallExpression' && saysWhatIsWrong.test(String(nameOf(callee))))
  const messages = calls.flatMap((call) => (call['arguments'] as { start: number; end: number }[]).slice(1))
  return cutOut(
    code,
    messages.map(({ start, end }) => ({ start, end, text: "''" })),
  )
}

/**
 * Much of the router is for servers, for a framework that we do not use, and for developers, and its package says of
 * nothing that it may be left out: together 7 KB of every first view.
 */
export const withoutTheRoutersFramework: Plugin = {
  name: 'without-the-routers-framework',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      withoutWords(code)
        .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/= (class extends React\d*\.Component \{[^]*?^\});$/gm, '= /* @__PURE__ */ (() => $1)();')
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'),
  },
}
