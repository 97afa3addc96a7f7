import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { isDeepStrictEqual } from 'node:util'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { signRegister } from '#shared/documents/document-state.ts'
import { RegisterForm } from '#shared/documents/register-entry.ts'
import type {
  Register,
  SaveRegisterEntry,
  ShowRegister,
  ShowRegisterToStaff,
} from '#shared/documents/register.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { DocumentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { type RegisterRepository, updateRegisterEntry } from '#lambdas/table/register-repository.ts'
import { findDocumentsByToken } from './adult-links.ts'
import { guestRegister, adultRegister, staffRegister } from './register-view.ts'
import { settingsInForce } from '#shared/settings/settings.ts'
import { registerTexts } from './register-texts.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabin' | 'settings'>
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'save'>
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly documentTexts: DocumentTextRepository
  readonly clock: Clock
}

const findLink = (token: string, bookings: Pick<BookingRepository, 'findWhole'>) =>
  findDocumentsByToken(token, bookings.findWhole, ({ booking }) => booking)

const titleOf = async (catalogue: Needs['catalogue'], cabinSlug: CabinSlug): Promise<string> =>
  (await catalogue.cabin(cabinSlug))?.name ?? cabinSlug

type Sources = Parameters<typeof guestRegister>[0]
const registerFor = (own: number | null, sources: Sources): Register =>
  own === null ? guestRegister(sources) : adultRegister(sources, own)

async function sourcesOf(
  whole: WholeBooking,
  { catalogue, registers, documentTexts, clock }: Omit<Needs, 'bookings'>,
): Promise<Sources> {
  const { reference } = whole.booking
  const { cabinSlug } = stayOf(whole.booking)
  const [entries, cabinTitle, stored] = await Promise.all([
    registers.ofBooking(reference),
    titleOf(catalogue, cabinSlug),
    catalogue.settings(),
  ])
  const { now, today } = clock()
  const settings = settingsInForce(stored, now)
  const texts = await registerTexts({ whole, cabinTitle, settings }, { documentTexts, today })
  return { whole, entries, cabinTitle, ...texts }
}

/** The register of a guest's link, and no other; through an adult's own link, that entry alone. */
export const showRegisterUsing =
  ({ bookings, ...needs }: Needs): UseCase<typeof ShowRegister> =>
  async ({ params }) => {
    const link = await findLink(params.token, bookings)
    return link ? accept(registerFor(link.own, await sourcesOf(link.found, needs))) : refuse('booking-not-found')
  }

/** The same for staff, as masked as for the guest. */
export const showRegisterToStaffUsing =
  ({ bookings, ...needs }: Needs): UseCase<typeof ShowRegisterToStaff> =>
  async ({ params }) => {
    const whole = await bookings.findWhole(params.reference)
    return whole ? accept(staffRegister(await sourcesOf(whole, needs))) : refuse('booking-not-found')
  }

/**
 * One adult signs. The entry and the booking's record of it are written together. The same entry repeated after a lost
 * reply is written once.
 */
export const saveRegisterEntryUsing =
  ({ bookings, ...needs }: Needs): UseCase<typeof SaveRegisterEntry> =>
  async ({ params: { token, place }, body, guest }) =>
    withOptimisticRetry(async () => {
      const link = await findLink(token, bookings)
      if (!link) return refuse('booking-not-found')
      const { found: whole, own } = link
      const { booking } = whole
      if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
      if (place > booking.numberOfAdults || (own !== null && place !== own)) return refuse('adult-not-found')
      const sources = await sourcesOf(whole, needs)
      const { entries, texts, indemnity } = sources
      const before = entries.find((entry) => entry.place === place)
      const { version, declarationVersion = texts.version, indemnityVersion, ...form } = body
      const currentVersion = before?.version ?? 0
      if (currentVersion === version + 1 && isDeepStrictEqual(RegisterForm.parse(before), form))
        return accept(registerFor(own, sources))
      if (currentVersion !== version) return refuse('entry-changed')

      if (declarationVersion !== texts.version) return refuse('register-text-changed')
      if (indemnity && indemnityVersion !== indemnity.version) return refuse('indemnity-not-accepted')

      const { now } = needs.clock()
      const entry = {
        ...form,
        reference: booking.reference,
        place,
        signedAt: now,
        declarationVersion,
        ...(indemnity && { indemnity: { version: indemnity.version, acceptedAt: now } }),
        signedAlone: own !== null,
        version: version + 1,
      }
      const change = signRegister(booking, { by: guest, now, place })
      const saved = await bookings.save(booking, change, { now, otherWrites: [updateRegisterEntry(before, entry)] })
      if (!saved.ok) return refuse('changed-meanwhile')
      const others = entries.filter((one) => one.place !== place)
      return accept(
        registerFor(own, {
          ...sources,
          whole: { ...whole, booking: saved.value.booking },
          entries: [...others, entry],
        }),
      )
    })
