import { Link } from 'react-router-dom'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { shortDate } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import './register-card.css'

/** The notice that must come before collecting personal information (POPIA, section 18). */
export function RegisterPrivacyNotice({ deletedOn, why }: { deletedOn: CalendarDate; why: string }) {
  return (
    <div className="stack gap-s">
      {why.split('\n').map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text is replaced as a whole
        <p key={index}>{line}</p>
      ))}
      <p>
        We keep it for two years, as the law requires. On <strong>{shortDate(deletedOn)}</strong> it is deleted.
      </p>
      <details className="register-reason">
        <summary>Why we ask, who sees it, and your rights</summary>
        <DescriptionList
          items={[
            {
              label: 'The law',
              value:
                'Immigration Act 13 of 2002, section 40, with regulation 36 of the Immigration Regulations, 2014: full name, ID or passport, residence status, home address and signature of each adult.',
            },
            {
              label: 'Do you have to?',
              value:
                'We need it from every adult who stays. You can do it here or on arrival; your booking is not affected.',
            },
            {
              label: 'Who sees it',
              value:
                'Our staff, and an immigration officer or the police where the law entitles them. It is stored encrypted with our hosting provider, Amazon Web Services, and used for nothing else.',
            },
            {
              label: 'Until when',
              value: `It is deleted at the end of ${shortDate(deletedOn)}, two years after you leave, as the law requires. Back-up copies of our database are overwritten within a year after that.`,
            },
            {
              label: 'Your rights',
              value: (
                <span>
                  Under the Protection of Personal Information Act you may ask to see what we keep, have it corrected,
                  or object, and complain to the Information Regulator. How:{' '}
                  <Link to={paths.privacy}>our privacy policy</Link>.
                </span>
              ),
            },
          ]}
        />
      </details>
    </div>
  )
}
