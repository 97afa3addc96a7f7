import { ENQUIRY_LIMIT } from '#shared/enquiries/enquiry.ts'
import { deviceStorage } from '#web/kit/browser-storage.ts'

const STORAGE_KEY = 'mc:enquiries-sent'

/** The times of this browser's enquiries in the last five minutes; none if the storage is off or unreadable. */
function recentSubmissions(now: number): number[] {
  const saved = deviceStorage.loadJson(STORAGE_KEY)
  const since = now - ENQUIRY_LIMIT.perSeconds * 1000
  return Array.isArray(saved) ? saved.filter((at): at is number => typeof at === 'number' && at > since) : []
}

/** Whether this browser may send another enquiry now (specification §9); the server counts those of an address. */
export const canSendEnquiry = (now: number): boolean => recentSubmissions(now).length < ENQUIRY_LIMIT.calls

/** Where storage is switched off, only the server counts. */
export const recordSubmission = (now: number): void =>
  void deviceStorage.saveJson(STORAGE_KEY, [...recentSubmissions(now), now])
