import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openJsonFile, makeDataFolder } from '#infra/local/engines/json-file.ts'
import { Email, type NewEmail, recipientsOf } from './email.ts'

export type Mailbox = {
  /** Stores an e-mail, received now unless another time is given, and gives its id. */
  keep(email: NewEmail, receivedAt?: Date): Promise<string>
  /** Newest first; with `to` only those to an address that contains it. */
  list(to?: string): readonly Email[]
  find(id: string): Email | undefined
  clear(): Promise<void>
}

/** Every e-mail is one file in the folder; without a folder they are in memory only. */
export async function openMailbox(folder: string | undefined): Promise<Mailbox> {
  const emails = folder ? await readAll(folder) : []
  let sameInstant = 0

  /** Like SES's ids: the time, then a random part. */
  function newId(at: Date): string {
    sameInstant = (sameInstant + 1) % 0x10000
    const when = at.getTime().toString(16).padStart(12, '0')
    return `${when}-${sameInstant.toString(16).padStart(4, '0')}-${randomUUID()}`
  }

  return {
    async keep(email, receivedAt = new Date()) {
      const stored: Email = { id: newId(receivedAt), receivedAt: receivedAt.toISOString(), ...email }
      if (folder) await fileOf(folder, stored.id).write(stored)
      emails.unshift(stored)
      return stored.id
    },
    list: (to = '') =>
      emails.filter((email) => recipientsOf(email).some((address) => address.toLowerCase().includes(to.toLowerCase()))),
    find: (id) => emails.find((email) => email.id === id),
    async clear() {
      const deleted = emails.splice(0)
      if (folder) await Promise.all(deleted.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
    },
  }
}

const fileOf = (folder: string, id: string) => openJsonFile(join(folder, `${id}.json`), Email)

async function readAll(folder: string): Promise<Email[]> {
  await makeDataFolder(folder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const emails = await Promise.all(names.map((name) => openJsonFile(join(folder, name), Email).read()))
  return emails.filter((email) => email !== undefined).toReversed()
}
