import { BUSINESS_ID, type StaffBusiness } from '#shared/appearance/staff-business.ts'

/** Who the business is, as the published document says before anybody signs in; one that is not published names none. */
export function business(): StaffBusiness {
  const text = document.getElementById(BUSINESS_ID)?.textContent
  return text ? (JSON.parse(text) as StaffBusiness) : { businessName: '', icon: '' }
}

/** `Staff login – Karoo Kloof`, the title of a page of the staff area. */
export function staffTitle(title: string): string {
  const { businessName } = business()
  const end = businessName || (title.startsWith('Staff') ? '' : 'Staff')
  return end ? `${title} – ${end}` : title
}
