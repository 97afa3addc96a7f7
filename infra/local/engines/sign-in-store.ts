import { join } from 'node:path'
import * as z from 'zod/mini'
import { openJsonFile } from './json-file.ts'

type Tree = Record<string, unknown>

/** cognito-local's interface of a store: one tree of JSON, addressed by paths. The first argument, a logger, is unused. */
export type SignInStore = {
  getRoot<T>(context: unknown): Promise<T | null>
  get<T>(context: unknown, path: string | readonly string[], otherwise?: T): Promise<T>
  set(context: unknown, path: string | readonly string[], value: unknown): Promise<void>
  delete(context: unknown, path: string | readonly string[]): Promise<void>
}

/**
 * Stores accounts and groups in one JSON file, or in memory without a folder. cognito-local's own store can be left half
 * written by a kill, and its folder cannot be chosen.
 */
export async function signInStore(folder: string | undefined, name: string, otherwise: Tree): Promise<SignInStore> {
  const file = folder ? openJsonFile(join(folder, `${name}.json`), z.record(z.string(), z.unknown())) : undefined
  const tree = withDates((await file?.read()) ?? otherwise) as Tree
  const save = async () => file?.write(tree)

  return {
    // Copies, because callers change the result before they set it.
    getRoot: async <T>() => structuredClone(tree) as T,
    get: async <T>(_context: unknown, path: string | readonly string[], missing?: T) =>
      (structuredClone(found(tree, path)) ?? missing ?? null) as T,
    async set(_context, path, value) {
      const { parent, last } = place(tree, path)
      parent[last] = structuredClone(value)
      await save()
    },
    async delete(_context, path) {
      const { parent, last } = place(tree, path)
      delete parent[last]
      await save()
    },
  }
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const found = (tree: Tree, path: string | readonly string[]): unknown =>
  [path]
    .flat()
    .reduce<unknown>((here, step) => (isTree(here) && Object.hasOwn(here, step) ? here[step] : undefined), tree)

function place(tree: Tree, path: string | readonly string[]): { parent: Tree; last: string } {
  const steps = [path].flat()
  let parent = tree
  for (const step of steps.slice(0, -1)) {
    const child = Object.hasOwn(parent, step) ? parent[step] : undefined
    const next: Tree = isTree(child) ? child : {}
    parent[step] = next
    parent = next
  }
  return { parent, last: steps.at(-1) ?? '' }
}

/** JSON has no dates; cognito-local expects a Date in every field named `…Date`. */
function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates)
  if (!isTree(value) || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key.endsWith('Date') && typeof inner === 'string' ? new Date(inner) : withDates(inner),
    ]),
  )
}
