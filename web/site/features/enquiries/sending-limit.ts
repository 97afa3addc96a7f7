import { ENQUIRY_LIMIT } from '#shared/enquiries/enquiry.ts'

const STORAGE_KEY = 'mc:enquiries-sent'

/** The times of this browser's enquiries in the last five minutes; none if the storage is off or unreadable. */
function recentSubmissions(now: number): number[] {
  try {
    const saved = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown
    const since = now - ENQUIRY_LIMIT.perSeconds * 1000
    return Array.isArray(saved) ? saved.filter((at): at is number => typeof at === 'number' && at > since) : []
  } catch {
    return []
  }
}

/** Whether this browser may send another enquiry now (specification §9); the server counts too. */
export const canSendEnquiry = (now: number): boolean => recentSubmissions(now).length < ENQUIRY_LIMIT.calls

export function recordSubmission(now: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...recentSubmissions(now), now]))
  } catch {
    // Storage is switched off: only the server counts.
  }
}
