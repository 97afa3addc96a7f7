import type { To } from 'react-router-dom'
import { paths } from '#shared/site/paths.ts'

/** Where the contact form stands on the home page. */
export const CONTACT_SECTION = 'contact'

/** What somebody wants to ask about: words of their own page, a question of the FAQ for example, and a cabin's slug. */
export type EnquirySubject = { readonly about?: string; readonly cabin?: string }

/** The contact form, knowing what led to it: `<Link to={enquiryLink({ about: question })}>Ask us</Link>`. */
export const enquiryLink = (subject: EnquirySubject): To => ({
  pathname: paths.home,
  search: new URLSearchParams(subject).toString(),
  hash: CONTACT_SECTION,
})

/** What an address says that led to the form. */
export const readEnquirySubject = (search: URLSearchParams): Required<EnquirySubject> => ({
  about: (search.get('about') ?? '').slice(0, 200),
  cabin: search.get('cabin') ?? '',
})
