import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as z from 'zod/mini'
import { StartError, reasonOf } from './start-error.ts'

/**
 * One JSON file in the data folder. Reading gives `undefined` if there is no file, and throws `StartError` if it cannot be
 * read or does not match the schema. Writing replaces the whole file at once, so that a kill leaves the old one; writes
 * queue.
 */
export type JsonFile<Content> = {
  read(): Promise<Content | undefined>
  write(content: Content): Promise<void>
}

export function openJsonFile<Schema extends z.ZodMiniType>(path: string, schema: Schema): JsonFile<z.output<Schema>> {
  let last: Promise<void> = Promise.resolve()

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw brokenData(path, error)
      })
      if (text === undefined) return undefined

      try {
        return schema.parse(JSON.parse(text))
      } catch (error) {
        throw brokenData(path, error instanceof SyntaxError ? error : 'it holds something else')
      }
    },

    write(content) {
      last = last.catch(() => undefined).then(() => replaceFile(path, JSON.stringify(content, undefined, 1)))
      return last
    },
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.next`
  const file = await open(temporaryPath, 'w')
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
  await rename(temporaryPath, path)
}

/** Makes the folder. Throws `StartError` if a file has its name or writing is not allowed. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`The data folder ${path} cannot be used (${reasonOf(error)}): set DATA_DIR to another one.`)
  })
}

export const brokenData = (path: string, why: unknown): StartError =>
  new StartError(`The local data in ${path} cannot be read (${reasonOf(why)}): "npm run reset" starts afresh.`)
