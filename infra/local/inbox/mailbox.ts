import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openJsonFile, makeDataFolder } from '#infra/local/engines/json-file.ts'
import { Email, type NewEmail, recipientsOf } from './email.ts'

export type Mailbox = {
  /** Keeps a mail and gives the id under which it is found again. */
  keep(mail: NewEmail): Promise<string>
  /** Newest first; with `to` only what goes to an address that contains it. */
  list(to?: string): readonly Email[]
  find(id: string): Email | undefined
  clear(): Promise<void>
}

/** Every mail is one file in the folder; without a folder they are forgotten at the end. */
export async function openMailbox(folder: string | undefined): Promise<Mailbox> {
  const mails = folder ? await readAll(folder) : []
  let sameInstant = 0

  /** As SES's ids: when, then something that cannot be guessed. */
  function newId(at: Date): string {
    sameInstant = (sameInstant + 1) % 0x10000
    const when = at.getTime().toString(16).padStart(12, '0')
    return `${when}-${sameInstant.toString(16).padStart(4, '0')}-${randomUUID()}`
  }

  return {
    async keep(mail) {
      const now = new Date()
      const kept: Email = { id: newId(now), receivedAt: now.toISOString(), ...mail }
      if (folder) await fileOf(folder, kept.id).write(kept)
      mails.unshift(kept)
      return kept.id
    },
    list: (to = '') =>
      mails.filter((mail) => recipientsOf(mail).some((address) => address.toLowerCase().includes(to.toLowerCase()))),
    find: (id) => mails.find((mail) => mail.id === id),
    async clear() {
      const gone = mails.splice(0)
      if (folder) await Promise.all(gone.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
    },
  }
}

const fileOf = (folder: string, id: string) => openJsonFile(join(folder, `${id}.json`), Email)

async function readAll(folder: string): Promise<Email[]> {
  await makeDataFolder(folder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const mails = await Promise.all(names.map((name) => openJsonFile(join(folder, name), Email).read()))
  return mails.filter((mail) => mail !== undefined).toReversed()
}
