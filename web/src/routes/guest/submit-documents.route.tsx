import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { ClosedRegister, RegisterPart } from '#web/features/documents/register-part.tsx'
import { registerQuery } from '#web/features/documents/register.queries.ts'
import { WhyWeAsk } from '#web/features/documents/why-we-ask.tsx'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { dateSpan } from '#web/lib/format.ts'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { LinkGate } from './link-gate.tsx'

const TITLE = 'Send your documents'

/** The guest register of a booking, by the link from the e-mail or through a fresh one. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: frame } = useQuery(frameQuery())
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title={TITLE} secret />
      {token === null ? (
        <>
          <h1>{TITLE}</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
        </>
      ) : (
        <Documents token={token} />
      )}
      {frame && <ContactWays settings={frame.settings} />}
    </div>
  )
}

/** `token` is undefined while nobody can know it: in published HTML. */
function Documents({ token }: { token: string | undefined }) {
  const query = useQuery({ ...registerQuery(token ?? ''), enabled: token !== undefined })
  return (
    <LinkGate query={query} title={TITLE}>
      {(register) => {
        const { status, cabinTitle, checkInDate, checkOutDate, reference, deletedOn } = register
        return (
          <div className="stack gap-l">
            <h1>{TITLE}</h1>
            <p className="lead">
              For {cabinTitle}, {dateSpan(checkInDate, checkOutDate)}, reference {reference}.
            </p>
            {status === 'pending' || status === 'confirmed' ? (
              <>
                <WhyWeAsk deletedOn={deletedOn} />
                <RegisterPart token={token ?? ''} register={register} reload={query.refetch} />
              </>
            ) : (
              <ClosedRegister register={{ ...register, status }} />
            )}
            <p>
              <Link to={paths.booking(token ?? '')}>See your whole booking</Link>
            </p>
          </div>
        )
      }}
    </LinkGate>
  )
}
