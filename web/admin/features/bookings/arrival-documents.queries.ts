import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  type ArrivalAdult,
  ListArrivalDocuments,
  MarkAdultChecked,
} from '#shared/documents/arrival-documents.contract.ts'
import type { HowChecked } from '#shared/documents/retained-documents.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { staffBookingQuery } from './staff-bookings.queries.ts'

export const arrivalDocumentsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'arrival-documents'],
    queryFn: ({ signal }) => staffCall(ListArrivalDocuments, { signal }),
  })

type Marking = {
  readonly reference: BookingReference
  readonly adult: ArrivalAdult
  readonly how: HowChecked | null
}

/** Marks the card as it was shown: the server refuses where it has changed since. */
export const markAdultCheckedMutation = () =>
  mutationOptions({
    mutationFn: ({ reference, adult: { place, card, files }, how }: Marking) =>
      staffCall(MarkAdultChecked, {
        params: { reference, place: String(place) },
        body: { how, version: card?.version ?? 0, files: files.length },
      }),
    onSettled: (_adult, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

/** The e-mails that bring a guest the link of the booking. */
const withLink: readonly EmailType[] = ['booking_confirmed', 'pending_payment', 'booking_received', 'booking_link']

/** Sends the guest once more the latest e-mail with the link of the booking; gives its address. */
export async function sendLinkByEmail(client: QueryClient, reference: BookingReference): Promise<string> {
  const { emails, guestEmail } = await client.fetchQuery({ ...staffBookingQuery(reference), staleTime: 0 })
  if (guestEmail === '') throw new Error('The guest has no e-mail address.')
  const latest = emails
    .filter(({ type, state }) => withLink.includes(type) && state !== 'obsolete' && state !== 'switched-off')
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1)
  if (!latest) throw new Error('No e-mail with the link has been sent. Please send it by WhatsApp.')
  await staffCall(ResendEmail, { params: { reference, id: latest.id } })
  await client.invalidateQueries({ queryKey: ['staff', 'booking', reference] })
  return guestEmail
}
