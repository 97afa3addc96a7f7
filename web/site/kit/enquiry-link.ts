import type { To } from 'react-router-dom'
import { paths } from '#shared/site/paths.ts'

/** The section of the home page with the contact form. */
export const CONTACT_SECTION = 'contact'

/** What an enquiry is about: the text of a question in the FAQ, for example, and a cabin's slug. */
export type EnquirySubject = { readonly about?: string; readonly cabin?: string }

/** A link to the contact form with a subject: `<Link to={enquiryLink({ about: question })}>Ask us</Link>`. */
export const enquiryLink = (subject: EnquirySubject): To => ({
  pathname: paths.home,
  search: new URLSearchParams(subject).toString(),
  hash: CONTACT_SECTION,
})

/** The subject in the address of the contact form. */
export const readEnquirySubject = (search: URLSearchParams): Required<EnquirySubject> => ({
  about: (search.get('about') ?? '').slice(0, 200),
  cabin: search.get('cabin') ?? '',
})
