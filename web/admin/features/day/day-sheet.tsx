import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { partyText } from '#shared/bookings/party-text.ts'
import { cleanerContacts } from '#shared/day/cleaner-contacts.ts'
import { cleaningText, momentText, tubText } from '#shared/day/cleaning-text.ts'
import { extraText } from '#shared/day/extra-text.ts'
import {
  type DaySheetCabin,
  type DaySheetDay,
  type DaySheetDetails,
  type DaySheetStay,
} from '#shared/day/day-sheet.contract.ts'
import { DayTick, dayTickLabels } from '#shared/day/day-ticks.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { timeOf } from '#shared/kernel/clock.ts'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { packChips } from '#web/admin/booking/pack-chips.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Button } from '#web/kit/button.tsx'
import { longDate } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Money } from '#web/kit/money.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import { daySheetDetailsQuery, daySheetQuery, tickMutation } from './day-sheet.queries.ts'
import '#web/admin/kit/print-sheet.css'
import './day-sheet.css'

/** Today and tomorrow by cabin, to tick off, to print and to send; staff see more of it than whoever cleans. */
export function DaySheet({ isForStaff }: { isForStaff: boolean }) {
  const query = useQuery(daySheetQuery())
  const details = useQuery({ ...daySheetDetailsQuery(), enabled: isForStaff })
  const sheet = query.data
  return (
    <>
      <PageHeader title="Day sheet" lead={sheet && longDate(sheet.today)}>
        {sheet && (
          <div className="row gap-s no-print">
            {details.data && <SendLinks days={sheet.days} cleaners={details.data.cleaners} />}
            <Button size="small" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )}
      </PageHeader>
      {details.isError && !details.data && (
        <QueryProblem title="Notes and what is owed could not be loaded" queries={[details]} />
      )}
      {sheet ? (
        <div className="day-sheet print-sheet">
          {sheet.days.map(({ day, cabins }) => (
            <section key={day} className="stack gap-m" aria-label={longDate(day)}>
              <h2 className="head-s">
                {day === sheet.today ? 'Today' : 'Tomorrow'} <span className="soft">{longDate(day)}</span>
              </h2>
              {cabins.map((cabin) => (
                <CabinCard key={cabin.cabinSlug} day={day} cabin={cabin} details={details.data} />
              ))}
            </section>
          ))}
        </div>
      ) : query.isError ? (
        <QueryProblem title="The day sheet could not be loaded" queries={[query]} />
      ) : (
        <Loading label="Loading the day sheet" className="stack">
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
    </>
  )
}

/** One text for whoever cleans; to the number of each cabin's cleaner, or to whom staff choose in WhatsApp. */
function SendLinks({ days, cleaners }: { days: readonly DaySheetDay[]; cleaners: DaySheetDetails['cleaners'] }) {
  const contacts = cleanerContacts(cleaners)
  const link = (href: string, text: string) => (
    <OutsideLinkButton key={href} size="small" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="whatsapp" />
      {text}
    </OutsideLinkButton>
  )
  if (contacts.length === 0) return link(whatsappLink('', cleaningText(days)), 'Send to the cleaner')
  return contacts.map(({ name, number, cabinSlugs }) =>
    link(
      whatsappLink(number, cleaningText(days, cabinSlugs)),
      contacts.length === 1 ? 'Send to the cleaner' : `Send to ${name || 'the cleaner'}`,
    ),
  )
}

type CabinCardProps = { day: CalendarDate; cabin: DaySheetCabin; details: DaySheetDetails | undefined }

function CabinCard({ day, cabin, details }: CabinCardProps) {
  const { name, stays, ticks } = cabin
  return (
    <article className="day-cabin card stack gap-s" aria-label={name}>
      <h3>{name}</h3>
      {stays.length === 0 ? (
        <p className="soft">Nobody</p>
      ) : (
        <ul className="day-stays stack gap-s">
          {stays.map((stay) => (
            <li key={`${stay.reference} ${stay.moment}`} className="stack gap-none anywhere">
              <StayText stay={stay} details={details?.stays.find(({ reference }) => reference === stay.reference)} />
            </li>
          ))}
        </ul>
      )}
      <ul className="day-ticks">
        {DayTick.options.map((tick) => (
          <li key={tick}>
            <TickButton day={day} cabin={cabin} tick={tick} ticked={ticks[tick]} />
          </li>
        ))}
      </ul>
    </article>
  )
}

type TickButtonProps = {
  day: CalendarDate
  cabin: DaySheetCabin
  tick: DayTick
  ticked: DaySheetCabin['ticks'][DayTick]
}

function TickButton({ day, cabin: { cabinSlug }, tick, ticked }: TickButtonProps) {
  const ticking = useMutation(tickMutation())
  const isTicked = ticking.isPending ? ticking.variables.ticked : ticked !== undefined
  const press = () =>
    ticking.mutate(
      { day, cabinSlug, tick, ticked: !isTicked },
      {
        onError: (error) => void showToast({ tone: 'danger', title: 'Not ticked', detail: error.message }),
      },
    )
  return (
    <button type="button" className="day-tick row gap-s" aria-pressed={isTicked} onClick={press}>
      <span className="day-box" aria-hidden="true">
        {isTicked && <Icon name="check" />}
      </span>
      <span className="stack gap-none">
        {dayTickLabels[tick]}
        {isTicked && ticked && (
          <span className="day-tick-by faint small">
            {ticked.by}, {timeOf(ticked.at)}
          </span>
        )}
      </span>
    </button>
  )
}

/** One party: when it comes or goes, what is prepared for it, and for staff what only they see. */
function StayText({
  stay,
  details,
}: {
  stay: DaySheetStay
  details: DaySheetDetails['stays'][number] | undefined
}): ReactNode {
  const { reference, guestName, numberOfAdults, numberOfChildren, extras, cleanerNote, moment } = stay
  const tub = tubText(stay)
  return (
    <>
      <p>
        <strong>{momentText(stay)}</strong>
      </p>
      <p>
        {details ? <Link to={adminBookingPath(reference)}>{guestName}</Link> : guestName},{' '}
        {partyText(numberOfAdults, numberOfChildren)}
      </p>
      {tub && (
        <p className="row gap-xs single-line">
          <Icon name="tub" /> {tub}
        </p>
      )}
      {extras.map((extra) => (
        <p key={extra.name}>{extraText(extra)}</p>
      ))}
      {cleanerNote && <p>For the cleaner: {cleanerNote}</p>}
      {details && (
        <>
          {details.staffNote && <p>Note: {details.staffNote}</p>}
          {moment === 'arriving' && details.specialRequests && <p>Asked for: {details.specialRequests}</p>}
          <p className="row gap-xs">
            {moment !== 'leaving' && (
              <StatusChip tone={details.register.state === 'complete' ? 'good' : 'waiting'}>
                Register {details.register.signed}/{details.register.adults}
              </StatusChip>
            )}
            {moment === 'arriving' && details.arrivalPack && (
              <StatusChip tone={packChips[details.arrivalPack].tone}>{packChips[details.arrivalPack].label}</StatusChip>
            )}
            {details.outstandingCents > 0 && (
              <span className="day-owed">
                <Money cents={details.outstandingCents} /> owed
              </span>
            )}
          </p>
        </>
      )}
    </>
  )
}
