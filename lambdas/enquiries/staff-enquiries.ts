import { authorOf, revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { answerEnquiry, changeEnquiry } from '#shared/enquiries/handle-enquiry.ts'
import type {
  ChangeEnquiry,
  EnquiryRow,
  EraseEnquiry,
  ListEnquiries,
  MarkEnquiries,
  ReplyToEnquiry,
  ShowEnquiry,
} from '#shared/enquiries/staff-enquiries.contract.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { BookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'

type Enquiries<Methods extends keyof EnquiryRepository> = { readonly enquiries: Pick<EnquiryRepository, Methods> }
type NeedsToChange = Enquiries<'find' | 'save'> & { readonly clock: Clock }
type Caller = Request<typeof ChangeEnquiry>['caller']

/** Letters of a message in the list. */
const FIRST_WORDS = 160
/** Bookings of the same person that are shown. */
const SHOWN_BOOKINGS = 5

export const listEnquiriesUsing =
  ({ enquiries }: Enquiries<'inState'>): UseCase<typeof ListEnquiries> =>
  async ({ query: { state, cursor } }) => {
    const page = await enquiries.inState(state, cursor)
    return page.ok ? accept({ enquiries: page.value.rows.map(rowOf), cursor: page.value.cursor }) : page
  }

const rowOf = ({ message, ...enquiry }: Enquiry): EnquiryRow => ({
  ...enquiry,
  firstWords: message.slice(0, FIRST_WORDS),
})

export const showEnquiryUsing =
  ({
    enquiries,
    bookings,
    search,
  }: Enquiries<'find' | 'repliesTo' | 'changesOf'> & {
    readonly bookings: Pick<BookingRepository, 'ofGuest'>
    readonly search: Pick<BookingSearchRepository, 'ofPhone'>
  }): UseCase<typeof ShowEnquiry> =>
  async ({ params: { id } }) => {
    const enquiry = await enquiries.find(id)
    if (!enquiry) return refuse('enquiry-not-found')
    const [replies, changes, ofAddress, ofPhone] = await Promise.all([
      enquiries.repliesTo(id),
      enquiries.changesOf(id),
      bookings.ofGuest(enquiry.email),
      enquiry.phone ? search.ofPhone(enquiry.phone) : [],
    ])
    const found = [
      ...ofAddress.flatMap((booking) => (booking.erasedAt ? [] : [{ ...booking, ...stayOf(booking) }])),
      ...ofPhone,
    ].map(({ reference, guestName, status, checkInDate }) => ({ reference, guestName, status, checkInDate }))
    const once = [...new Map(found.map((booking) => [booking.reference, booking])).values()]
    return accept({
      enquiry,
      replies,
      changes,
      bookings: once
        .toSorted((one, other) => other.checkInDate.localeCompare(one.checkInDate))
        .slice(0, SHOWN_BOOKINGS),
    })
  }

/** What the change log calls it. */
function actionOf(before: Enquiry, after: Enquiry, isByWhatsapp = false): string {
  if (isByWhatsapp) return 'replied-by-whatsapp'
  return before.state === after.state ? 'note-changed' : `marked-${after.state}`
}

const nextVersion = (before: Enquiry, decided: Enquiry, caller: Caller, now: string): Enquiry => ({
  ...decided,
  version: before.version + 1,
  updatedAt: now,
  ...revisedBy(authorOf(caller)),
})

const changedSince = (enquiry: Enquiry) =>
  refuse('changed-meanwhile', {
    ...revisionAuthor(enquiry),
    ...(enquiry.updatedAt !== undefined && { at: enquiry.updatedAt }),
  })

export const changeEnquiryUsing =
  ({ enquiries, clock }: NeedsToChange): UseCase<typeof ChangeEnquiry> =>
  async ({ params: { id }, body: { version, isByWhatsapp, ...change }, caller }) => {
    const before = await enquiries.find(id)
    if (!before) return refuse('enquiry-not-found')
    const { now } = clock()
    const decided = changeEnquiry(before, change, now)
    // It is already as asked for: a colleague was quicker, or this is a repeated request.
    if (changedFields(before, decided).length === 0) return accept(before)
    if (before.version !== version) return changedSince(before)
    const action = actionOf(before, decided, isByWhatsapp)
    return enquiries.save(before, nextVersion(before, decided, caller, now), { ...authorOf(caller), now, action })
  }

export const markEnquiriesUsing =
  ({ enquiries, clock }: NeedsToChange): UseCase<typeof MarkEnquiries> =>
  async ({ body: { ids, state }, caller }) => {
    const mark = async (id: string): Promise<Result<Enquiry | undefined, 'changed-meanwhile'>> => {
      const before = await enquiries.find(id)
      if (!before || before.state === state) return accept(before)
      const { now } = clock()
      const after = nextVersion(before, changeEnquiry(before, { state }, now), caller, now)
      return enquiries.save(before, after, { ...authorOf(caller), now, action: actionOf(before, after) })
    }
    const marked = await Promise.all([...new Set(ids)].map((id) => withOptimisticRetry(() => mark(id))))
    const refused = marked.find((result) => !result.ok)
    return refused ?? accept({ marked: marked.filter((result) => result.ok && result.value).length })
  }

export const replyToEnquiryUsing =
  ({
    enquiries,
    clock,
  }: Enquiries<'find' | 'findReply' | 'reply'> & { readonly clock: Clock }): UseCase<typeof ReplyToEnquiry> =>
  async ({ params: { id }, body: { replyId, version, text }, caller }) => {
    const before = await enquiries.find(id)
    if (!before) return refuse('enquiry-not-found')
    const earlier = async () => {
      const sent = await enquiries.findReply(id, replyId)
      if (!sent) return undefined
      return sent.text === text
        ? accept({ enquiry: (await enquiries.find(id)) ?? before, reply: sent })
        : refuse('reply-sent-differently')
    }
    const sentBefore = await earlier()
    if (sentBefore) return sentBefore
    if (before.version !== version) return changedSince(before)
    const { now } = clock()
    const author = authorOf(caller)
    const reply = { id: replyId, enquiryId: id, text, at: now, ...author }
    const after = nextVersion(before, answerEnquiry(before, now), caller, now)
    const saved = await enquiries.reply({ before, after }, reply, { ...author, now, action: 'replied' })
    if (saved.ok) return accept({ enquiry: saved.value, reply })
    // Perhaps by this very reply, sent twice at once.
    return (await earlier()) ?? saved
  }

export const eraseEnquiryUsing =
  ({ enquiries, clock }: Enquiries<'find' | 'erase'> & { readonly clock: Clock }): UseCase<typeof EraseEnquiry> =>
  async ({ params: { id }, caller }) => {
    const enquiry = await enquiries.find(id)
    if (!enquiry) return refuse('enquiry-not-found')
    await enquiries.erase(enquiry, { ...authorOf(caller), now: clock().now, action: 'erased' })
    return accept({})
  }
