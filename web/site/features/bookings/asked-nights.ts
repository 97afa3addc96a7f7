import type { CabinStay } from '#shared/availability/stay.ts'
import { deviceStorage } from '#web/kit/browser-storage.ts'

/** A stay that was booked in this browser, and the key to its booking. */
type AskedNights = CabinStay & { readonly token: string; readonly at: number }

const STORAGE_KEY = 'mc:asked-nights'
const KEPT_MS = 3 * 86_400_000
const MAX_KEPT = 5

function kept(now: number): AskedNights[] {
  const saved = deviceStorage.loadJson(STORAGE_KEY)
  const list = Array.isArray(saved) ? (saved as (Partial<AskedNights> | null)[]) : []
  return list.filter((one): one is AskedNights => typeof one?.token === 'string' && Number(one.at) > now - KEPT_MS)
}

/** Remembers for three days, in all tabs of this browser, that these nights were booked here. */
export const saveAskedNights = ({ cabinSlug, checkInDate, checkOutDate }: CabinStay, token: string): void => {
  const now = Date.now()
  const others = kept(now).filter((one) => one.token !== token)
  deviceStorage.saveJson(
    STORAGE_KEY,
    [{ token, cabinSlug, checkInDate, checkOutDate, at: now }, ...others].slice(0, MAX_KEPT),
  )
}

/** The key to the booking of these very nights that was made in this browser; the server says whether it is still open. */
export const askedNightsToken = (stay: CabinStay): string | undefined =>
  kept(Date.now()).find(
    (one) =>
      one.cabinSlug === stay.cabinSlug &&
      one.checkInDate === stay.checkInDate &&
      one.checkOutDate === stay.checkOutDate,
  )?.token
