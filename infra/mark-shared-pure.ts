import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { parseSync } from 'vite'

/** The places in a module where a constant is made by a call. */
function findConstantCalls(file: string, code: string): { readonly start: number; readonly end: number }[] {
  return parseSync(file, code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  })
}

/**
 * What a Lambda does not use of `shared/` leaves its code, with all that only it needed. Nothing there does anything as
 * it is loaded, which no bundler can know of a call: so each schema of a module would come along with the first, and to
 * build one takes longer than to read it.
 *
 * @param shared the folder of that name
 */
export const markSharedPure = (shared: string): Plugin => ({
  name: 'mark-shared-pure',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!path.startsWith(join(shared, sep))) return undefined
      const code = await readFile(path, 'utf8')
      const contents = findConstantCalls(path, code)
        .toReversed()
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        )
      return { contents, loader: 'ts' }
    })
  },
})
