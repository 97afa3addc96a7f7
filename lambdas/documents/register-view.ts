import { documentsDeletedOn } from '#shared/documents/document-state.ts'
import { registerState } from '#shared/documents/register-state.ts'
import { type RegisterEntry, visibleEnding } from '#shared/documents/register-entry.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { adultToken } from './adult-links.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type RegisterSources = {
  readonly whole: Pick<WholeBooking, 'booking' | 'order' | 'uploads'>
  readonly entries: readonly RegisterEntry[]
  readonly cabinTitle: string
  readonly texts: Register['texts']
  readonly indemnity: Register['indemnity']
}

/** A file's name where its own may identify another guest. */
const UNNAMED = 'Photo or PDF'

/**
 * A party's register as staff see it: every entry, without numbers, addresses or signatures, and without links to
 * share.
 */
export function staffRegister({ whole: { booking, order, uploads }, entries, ...shown }: RegisterSources): Register {
  const files = uploads.filter(({ purpose, state }) => purpose === 'document' && state !== 'awaited')
  const places = Array.from({ length: booking.numberOfAdults }, (_, index) => index + 1)
  return {
    ...booking,
    ...stayOf(booking),
    ...shown,
    register: registerState(booking),
    deletedOn: documentsDeletedOn(booking),
    deletedAt: booking.documents?.deletedAt ?? null,
    own: null,
    adults: places.map((place) => {
      const entry = entries.find((one) => one.place === place)
      return {
        place,
        version: entry?.version ?? 0,
        entry: entry ? { ...entry, idEnding: visibleEnding(entry.idNumber), indemnity: entry.indemnity ?? null } : null,
        signedUnseen: null,
        ownToken: null,
        files: files.filter((file) => file.place === place),
      }
    }),
    childAges: order.guests.filter(({ guestType }) => guestType === 'child').map(({ age }) => age),
    otherFiles: files.filter(({ place }) => place === undefined),
  }
}

/**
 * The register as the booking's guest sees it: an entry that was signed through an adult's own link is not shown to the
 * rest of the party.
 */
export function guestRegister(sources: RegisterSources): Register {
  const { booking } = sources.whole
  const register = staffRegister(sources)
  const isUnseen = (place: number) => sources.entries.some((entry) => entry.place === place && entry.signedAlone)
  const adults = register.adults.map((adult) => ({
    ...(isUnseen(adult.place) ? unseen(adult) : adult),
    ownToken: adultToken(booking, adult.place) ?? null,
  }))
  return { ...register, adults }
}

/**
 * One entry by its adult's own link: nothing of the others, and nothing that was written on it, since the link may have
 * been sent to the wrong person.
 */
export function adultRegister(sources: RegisterSources, own: number): Register {
  const register = staffRegister(sources)
  const adults = register.adults
    .filter(({ place }) => place === own)
    .map(unseen)
    .map((adult) => ({ ...adult, files: adult.files.map((file) => ({ ...file, fileName: UNNAMED })) }))
  const signed = adults.filter(({ signedUnseen }) => signedUnseen).length
  return {
    ...register,
    own,
    adults,
    register: { state: signed > 0 ? 'complete' : 'nothing', signed, adults: 1 },
    childAges: [],
    otherFiles: [],
  }
}

const unseen = (adult: Register['adults'][number]) => ({
  ...adult,
  entry: null,
  signedUnseen: adult.entry?.signedAt ?? null,
})
