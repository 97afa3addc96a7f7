import { EnquiryState } from '#shared/enquiries/enquiry.ts'
import { FIRST_DAY, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type PersonSearch, matchesPerson } from '#shared/privacy/match-person.ts'
import type { FindPeople, FoundPerson } from '#shared/privacy/people.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'arrivingBetween'>
  readonly enquiries: Pick<EnquiryRepository, 'inState'>
}

/** The cursor names its list: bookings are read before enquiries, and these state by state. */
const lists = ['bookings', ...EnquiryState.options] as const
type List = (typeof lists)[number]

export const findPeopleUsing =
  (needs: Needs): UseCase<typeof FindPeople> =>
  async ({ body }) =>
    findPeople(needs, body, body.cursor)

/**
 * Looks through one page of bookings or enquiries: no index has phones or names, and such a question is asked a few
 * times a year. The caller goes on until there is no cursor; a page can be empty.
 */
export async function findPeople(
  needs: Needs,
  search: PersonSearch,
  start?: string,
): Promise<Result<{ people: FoundPerson[]; cursor: string | null }, 'cursor-unreadable'>> {
  const [name = 'bookings', from] = start?.split('.') ?? []
  const list = lists.find((each) => each === name)
  if (!list) return refuse('cursor-unreadable')
  const nextList = lists[lists.indexOf(list) + 1]
  const page = await pageOf(needs, list, from || undefined)
  if (!page.ok) return page
  const { rows, cursor } = page.value
  const next = cursor ? `${list}.${cursor}` : nextList ? `${nextList}.` : null
  return accept({ people: rows.filter((person) => matchesPerson(person, search)), cursor: next })
}

async function pageOf({ bookings, enquiries }: Needs, list: List, cursor: string | undefined) {
  if (list !== 'bookings') {
    const page = await enquiries.inState(list, cursor)
    if (!page.ok) return page
    const rows = page.value.rows.map(({ name, email, phone, createdAt }): FoundPerson => ({
      kind: 'enquiry',
      reference: null,
      name,
      email,
      phone: phone ?? '',
      at: createdAt,
    }))
    return accept({ rows, cursor: page.value.cursor })
  }
  const page = await bookings.arrivingBetween(FIRST_DAY, LAST_DAY, cursor)
  if (!page.ok) return page
  const rows = page.value.rows.flatMap(
    ({ reference, guestName, guestEmail, guestPhone, createdAt, erasedAt }): FoundPerson[] =>
      erasedAt
        ? []
        : [{ kind: 'booking', reference, name: guestName, email: guestEmail, phone: guestPhone, at: createdAt }],
  )
  return accept({ rows, cursor: page.value.cursor })
}
