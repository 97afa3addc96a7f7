import { ENQUIRY_LIMIT } from '#shared/inquiries/enquiry.ts'

const STORAGE_KEY = 'mc:enquiries-sent'

/** The instants of this browser's enquiries within the last five minutes. Storage that is off or spoilt knows none. */
function recentSubmissions(now: number): number[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown
    const since = now - ENQUIRY_LIMIT.perSeconds * 1000
    return Array.isArray(kept) ? kept.filter((at): at is number => typeof at === 'number' && at > since) : []
  } catch {
    return []
  }
}

/** Whether this browser may send one more now (specification §9); the server counts for itself. */
export const canSendEnquiry = (now: number): boolean => recentSubmissions(now).length < ENQUIRY_LIMIT.calls

export function recordSubmission(now: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...recentSubmissions(now), now]))
  } catch {
    // Storage is switched off: the server counts alone.
  }
}
