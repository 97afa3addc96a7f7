import { ARRIVAL_PACK_DAYS } from '#shared/arrival/arrival-pack-days.ts'
import { arrivalPackDue, isNearArrival } from '#shared/arrival/arrival-pack-due.ts'
import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { AccessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import type { ArrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { isSwitchedOff } from './compose-email.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'>
  readonly accessCodes: Pick<AccessCodeRepository, 'ofCabins'>
  readonly emails: Pick<EmailRepository, 'template'>
  readonly clock: Clock
}

/**
 * Asks for a booking's arrival pack if it is to be sent now: a line of history, from which the e-mail follows. Once for
 * a stay and its codes, however often and by how many at once this is called, since the booking itself says what was
 * sent last. Nothing before the house's texts were published once, and nothing, not even a line, while the e-mail is
 * switched off. The line has the versions of the codes; the codes are read when the e-mail is written.
 */
export const sendArrivalPackUsing =
  ({ bookings, arrivalPacks, accessCodes, emails, clock }: Needs) =>
  async (reference: BookingReference) =>
    withOptimisticRetry(async () => {
      const booking = await bookings.find(reference)
      const { now, today } = clock()
      // The one read that most changes of bookings cost.
      if (!booking || !isNearArrival(booking, today)) return refuse('nothing-due')
      const [{ settings, texts }, codes] = await Promise.all([
        arrivalPacks.ofStay(booking),
        accessCodes.ofCabins(booking.parts.map(({ cabinSlug }) => cabinSlug)),
      ])
      const { smallAmountCents } = settings
      const due = texts && arrivalPackDue(booking, { today, smallAmountCents, codes })
      if (!due || isSwitchedOff('arrival_pack', await emails.template('arrival_pack'))) return refuse('nothing-due')
      const change = recordEvent(booking, {
        by: scheduleActor,
        now,
        name: 'arrival-pack-sent',
        details: { stay: due.stay, codeVersions: versionsText(due.codeVersions) },
        emails: ['arrival_pack'],
      })
      const after = { ...change.booking, sentArrivalPack: { at: now, ...due } }
      return bookings.save(booking, { ...change, booking: after }, { now })
    })

/** `aloe 2, protea 1` */
const versionsText = (versions: Readonly<Record<string, number>>): string =>
  Object.entries(versions)
    .map(([slug, version]) => `${slug} ${version}`)
    .toSorted()
    .join(', ')

type AllNeeds = Needs & {
  readonly catalogue: Pick<CatalogueRepository, 'allCabins'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
}

/**
 * The same for every stay that is under way or begins within three days: of whoever has a night of these days. A booking
 * that fails does not stop the others; at the end it throws. Gives the number of packs asked for.
 */
export const sendArrivalPacksUsing = (needs: AllNeeds) => {
  const { catalogue, nights, clock } = needs
  const send = sendArrivalPackUsing(needs)
  return async (): Promise<number> => {
    const { today } = clock()
    const owners = await Promise.all(
      (await catalogue.allCabins()).map(async ({ slug }) =>
        nights.ownersOf(slug, today, addDays(today, ARRIVAL_PACK_DAYS)),
      ),
    )
    const references = new Set(
      owners.flat().flatMap(({ ownerId }) => {
        const reference = BookingReference.safeParse(ownerId)
        return reference.success ? [reference.data] : []
      }),
    )
    let written = 0
    let failed = 0
    for (const reference of references) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        const sent = await send(reference)
        if (sent.ok) written += 1
        else if (sent.refusal === 'changed-meanwhile') failed += 1
      } catch (error) {
        failed += 1
        log('alarm', 'arrival pack not sent', { reference, ...errorFields(error) })
      }
    }
    if (failed > 0) throw new Error(`${failed} arrival packs could not be sent`)
    return written
  }
}
