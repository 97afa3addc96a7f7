import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>
export type Cut = { readonly start: number; readonly end: number; readonly text: string }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
export const nameOf = (node: unknown): unknown => isNode(node) && node['name']

const ofTypes = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments'])

/** A piece of code and all that it is made of, types left out. */
export function* partsOf(node: Node): Generator<Node> {
  if (/^TS(Type|Interface)/.test(node.type)) return
  yield node
  for (const [key, child] of Object.entries(node))
    if (!ofTypes.has(key)) for (const part of [child].flat()) if (isNode(part)) yield* partsOf(part)
}

export const statementsOf = (file: string, code: string): Node[] =>
  parseSync(file, code).program.body as unknown as Node[]

export const cutOut = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
