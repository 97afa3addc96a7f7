import type { Plugin } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * What the browser needs of an endpoint: where to send it, and the schema of a body that a form checks by itself.
 * A body with a name of its own is imported by that name where it is wanted.
 */
function isNeeded({ key, value }: Node): boolean {
  const name = isNode(key) && key['name']
  return name === 'method' || name === 'path' || (name === 'body' && isNode(value) && value.type !== 'Identifier')
}

/** Every `endpoint({ … })` of a module. */
function* endpointsIn(node: Node): Generator<Node> {
  const { callee } = node
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'endpoint') yield node
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* endpointsIn(child)
}

/**
 * A contract's replies, queries and refusals are for the server, the API description and the compiler. Left in, they
 * bring the whole of zod (17 KB compressed) into a guest's first view, which checks nothing.
 */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/.*\.contract\.ts$/ },
    handler(code) {
      let lean = code
      const endpoints = [...endpointsIn(this.parse(code, { lang: 'ts' }) as unknown as Node)]
      for (const call of endpoints.toReversed()) {
        const [definition] = call['arguments'] as [Node]
        const kept = (definition['properties'] as Node[]).filter(isNeeded)
        const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ')
        lean = `${lean.slice(0, definition.start)}{ ${text} }${lean.slice(definition.end)}`
      }
      return lean
    },
  },
}
