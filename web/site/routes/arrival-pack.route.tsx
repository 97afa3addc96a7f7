import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { ArrivalPackState } from '#shared/arrival/arrival-pack-state.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { paths } from '#shared/site/paths.ts'
import { arrivalPackQuery } from '#web/site/features/arrival/arrival-pack.queries.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import '#web/site/features/content/page.css'
import { PrintHeader } from '#web/site/features/content/print-header.tsx'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { RefusalError } from '#web/kit/api.ts'
import type { Elements } from '#web/kit/elements.ts'
import { longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { deleteSavedPacks } from '#web/site/kit/saved-packs.ts'
import { ArrivalPackContent } from './arrival-pack-content.tsx'
import './arrival-pack.css'
import './booking.css'

const TITLE = 'How to get there and in'

/** What a guest needs to get to the cabin and into it, opened by the link in the e-mail of three days before. */
export function Component() {
  const { token = '' } = useParams()
  const isHydrated = useHydrated()
  const { data: layout } = useQuery(layoutQuery())
  const query = useQuery({ ...arrivalPackQuery(token), enabled: isHydrated })
  const refusal = query.error instanceof RefusalError ? query.error : undefined
  useEffect(() => {
    if (refusal) void forgetPack(token)
  }, [refusal, token])

  return (
    <div className="wrap wrap-narrow page booking-page arrival-page stack">
      <PageHead title={TITLE} secret />
      {refusal ? (
        <NotOpen refusal={refusal} token={token}>
          {layout && <ContactLinks settings={layout.settings} about="My arrival" />}
        </NotOpen>
      ) : query.data ? (
        <>
          {layout && <PrintHeader settings={layout.settings} />}
          <ArrivalPackContent token={token} pack={query.data} shownAt={query.dataUpdatedAt} />
        </>
      ) : query.isError ? (
        <>
          <h1>{TITLE}</h1>
          <LoadProblem
            title="We could not load your way here"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
          <p>
            Once it has been open on this phone with a signal, it opens without one too. You need it now? Please call:
          </p>
          {layout && <ContactLinks settings={layout.settings} about="My arrival" />}
        </>
      ) : (
        <PackSkeleton />
      )}
    </div>
  )
}

/** What this browser keeps goes, with the worker that would show it. */
async function forgetPack(token: string): Promise<void> {
  await deleteSavedPacks(token)
  const registration = await navigator.serviceWorker?.getRegistration(paths.arrivalPack(token))
  await registration?.unregister()
}

const PackSkeleton = () => (
  <>
    <h1>{TITLE}</h1>
    <Loading label="Loading your way here" className="stack">
      <Skeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Loading>
  </>
)

type NotOpenProps = { refusal: RefusalError; token: string; children: Elements }

/** Why the pack is not shown, and what can be done about it. */
function NotOpen({ refusal: { refusal, details, message }, token, children }: NotOpenProps) {
  if (refusal !== 'arrival-pack-not-open')
    return (
      <>
        <h1>This link does not open a booking</h1>
        <p className="lead">{message}</p>
        <p>With your e-mail address we can send you a fresh one:</p>
        <BookingLinkForm />
      </>
    )
  const state = ArrivalPackState.safeParse(details['state']).data
  const opensOn = typeof details['opensOn'] === 'string' ? longDate(details['opensOn']) : ''
  const openBooking = (label: string) => (
    <p>
      <LinkButton variant="primary" to={paths.booking(token)}>
        {label}
      </LinkButton>
    </p>
  )
  if (state === 'early')
    return (
      <>
        <h1>{`It opens on ${opensOn}`}</h1>
        <p className="lead">
          Three days before you arrive, the way, the code and all the rest are on this page, and we send them by e-mail
          too. Open it then, while you still have a signal: from then on it opens without one.
        </p>
        <p>Until then you can sign the guest register, and read what to bring and what the road asks of a car.</p>
        {openBooking('Open my booking')}
      </>
    )
  if (state === 'unpaid') {
    const cents = details['outstandingCents']
    return (
      <>
        <h1>It opens once your stay is paid</h1>
        <p className="lead">
          {typeof cents === 'number' && cents > 0
            ? `${formatRand(cents)} is still to pay. ${opensOn ? `Once it is here, you find the way and the code on this page, from ${opensOn}.` : 'As soon as it is here, you find the way and the code on this page.'}`
            : message}
        </p>
        {openBooking('See what is left to pay')}
      </>
    )
  }
  if (details['status'] === 'pending')
    return (
      <>
        <h1>It opens once your stay is confirmed</h1>
        <p className="lead">{message}</p>
        {openBooking('Open my booking')}
      </>
    )
  return (
    <>
      <h1>This page is closed</h1>
      <p className="lead">{message}</p>
      <p>
        What this phone kept for times without a signal is deleted. What you saved yourself, a PDF or the e-mail, is
        still yours.
      </p>
      {openBooking('Open my booking')}
      {children}
    </>
  )
}
