import type { AccessCode } from '#shared/arrival/access-code.ts'
import { emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { type ArrivalPack, ArrivalPack as ArrivalPackSchema } from '#shared/arrival/arrival-pack.ts'
import type { CabinStay } from '#shared/availability/stay.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import type { AccessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import type { ArrivalPackRepository, ArrivalSources } from '#lambdas/table/arrival-pack-repository.ts'

export type ArrivalPackNeeds = {
  readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'>
  readonly accessCodes: Pick<AccessCodeRepository, 'ofCabins'>
}

/** Whose pack it is, and where and when the stay is. */
export type ArrivalStay = Pick<Booking, 'reference' | 'guestName' | 'parts'>

/** What a guest needs to get there and in: of the booking, what is published, the cabins' details and their codes. */
export function arrivalPackOf(
  booking: ArrivalStay,
  { settings, texts, cabins }: ArrivalSources,
  codes: readonly AccessCode[],
): ArrivalPack {
  const { checkInDate, checkOutDate } = stayOf(booking)
  const cabinOf = (part: CabinStay | undefined) => cabins.find(({ id }) => id === part?.cabinSlug)
  const { parts } = booking
  const { checkInTime, checkOutTime } = withStayTimes(settings, cabinOf(parts[0]), cabinOf(parts.at(-1)))
  return ArrivalPackSchema.parse({
    ...(texts ?? emptyArrivalPackForm),
    textsPublishedAt: texts?.updatedAt ?? null,
    reference: booking.reference,
    firstName: firstNameOf(booking.guestName),
    checkInDate,
    checkOutDate,
    checkInTime,
    checkOutTime,
    cabins: parts.map((part) => {
      const cabin = cabinOf(part)
      return {
        ...part,
        title: cabin?.name ?? part.cabinSlug,
        accessCode: codes.find(({ cabinSlug }) => cabinSlug === part.cabinSlug)?.code ?? '',
        wifiName: cabin?.wifiName ?? '',
        wifiPassword: cabin?.wifiPassword ?? '',
        tubLitres: cabin?.tubLitres ?? null,
        tubHeatHours: cabin?.tubHeatHours ?? null,
        gasAndMeter: cabin?.gasAndMeter ?? '',
        emergency: cabin?.emergency ?? '',
      }
    }),
    businessName: settings.businessName,
    phone: settings.contactPhone,
    address: settings.address,
    mapPoint: settings.mapPoint,
  })
}

/**
 * A booking's pack with its codes, whether or not it is open. Reads: one request of 0.5 to 1 unit an item (settings,
 * texts, each cabin), and 1 unit for the code of each cabin.
 */
export async function loadArrivalPack(
  { arrivalPacks, accessCodes }: ArrivalPackNeeds,
  booking: ArrivalStay,
): Promise<ArrivalPack> {
  const [sources, codes] = await Promise.all([
    arrivalPacks.ofStay(booking),
    accessCodes.ofCabins(booking.parts.map(({ cabinSlug }) => cabinSlug)),
  ])
  return arrivalPackOf(booking, sources, codes)
}
