import { readFileSync, readdirSync } from 'node:fs'

/** The processes with this entry (`NAME=value`) in their environment. None where the system has no /proc. */
export const processesWith = (entry: string): number[] => {
  const ids = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Boolean) : []
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(entry)
    } catch {
      // It has ended, or belongs to another user.
      return false
    }
  })
}
