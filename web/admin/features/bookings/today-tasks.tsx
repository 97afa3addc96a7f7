import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { amountDueLabels, amountDueOf } from '#shared/bookings/amount-due.ts'
import type { publishedKinds } from '#shared/api/published-kinds.ts'
import { extraText } from '#shared/day/extra-text.ts'
import { dayTickLabels } from '#shared/day/day-ticks.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { Tally, TodayReply, TodayStay, WorkList } from '#shared/bookings/today.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { packChips } from '#web/admin/booking/pack-chips.ts'
import { paymentChip } from '#web/admin/booking/payment-chip.ts'
import { tallyText } from '#web/admin/kit/tally-text.ts'
import { Button } from '#web/kit/button.tsx'
import { dayAndMonth, shortDate } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Money } from '#web/kit/money.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import { BookingLink, type DrawerTab, bookingAddress } from './booking-link.tsx'
import { attentionTexts } from './booking-labels.ts'
import { heldUntil } from './held-until.ts'
import { minutesToPay, timeLeft } from './time-left.ts'

type PublishedName = (typeof publishedKinds)[number]['name']

/** Where staff see the records of a kind; one that is missing does not compile. */
const pageOfPublished: Readonly<Record<PublishedName, Parameters<typeof adminPath>[0]>> = {
  'cabin-page': 'cabinPublicDetails',
  homepage: 'homepageContent',
  post: 'blog',
  'email-template': 'emailTemplates',
  terms: 'terms',
  'legal-page': 'legalPages',
  'page-head': 'seo',
  'document-template': 'documentTemplates',
  'arrival-pack': 'arrivalPack',
}

type TasksProps = {
  today: TodayReply
  cabinTitle: (slug: CabinSlug) => string
}

/** Lists whose actions open their dialog at once, without the drawer. */
type ActionTasksProps = TasksProps & { onAction: (reference: BookingReference, action: BookingAction) => void }

/** Lists whose action is a text to the guest. */
type StayTasksProps = TasksProps & { onWhatsapp: (reference: BookingReference) => void }

/** How much there is that cannot wait. */
export const countMustAct = (today: TodayReply): number =>
  [
    today.attention,
    today.shortPayments,
    today.paymentsToCheck,
    today.proofs,
    today.arrivalsOwing,
    today.refunds,
    today.failedEmails,
    today.failedPublications,
    today.accounts,
    { count: today.arrivalPackNeeds.length },
  ].reduce((sum, { count: waiting }) => sum + waiting, 0)

/** Money that needs a decision, slips, arrivals that owe, refunds, failed e-mails, waiting accounts. */
export function MustActTasks({ today, cabinTitle, onAction }: ActionTasksProps) {
  const line = { cabinTitle }
  return (
    <TaskSection title="Must act" isShown={countMustAct(today) > 0}>
      {today.attention.first.map((row) => (
        <BookingTask
          {...line}
          key={row.reference}
          row={row}
          tone="bad"
          what={row.needsAttention ? attentionTexts[row.needsAttention].title : 'Needs attention'}
          amount={[row.paidCents, 'paid']}
          action={<OpenButton reference={row.reference}>Decide</OpenButton>}
        />
      ))}
      <MoreTasks
        list={today.attention}
        to={adminPath('bookings', { attention: 'true' })}
        what="paid, but something is wrong"
      />
      {today.shortPayments.first.map((row) => (
        <BookingTask
          {...line}
          key={row.reference}
          row={row}
          tone="bad"
          what="Paid too little to confirm"
          amount={[amountDueOf(row)?.cents ?? 0, 'missing']}
          action={<OpenButton reference={row.reference}>Decide</OpenButton>}
        />
      ))}
      <MoreTasks
        list={today.shortPayments}
        to={adminPath('bookings', { short: 'true' })}
        what="paid too little to confirm"
      />
      {today.paymentsToCheck.first.map((payment) => (
        <PaymentToCheckTask key={payment.id} payment={payment} />
      ))}
      <CountTask
        tally={restOf(today.paymentsToCheck)}
        what={['more card payment to check', 'more card payments to check']}
        to={adminPath('proofs', { tab: 'card-payments' })}
        action="Check"
      />
      {today.proofs.first.map((row) => (
        <BookingTask
          {...line}
          key={row.reference}
          row={row}
          tone="waiting"
          what="Slip to check"
          amount={[amountDueOf(row)?.cents ?? 0, 'expected']}
          action={
            <OpenButton reference={row.reference} tab="guests">
              Check slip
            </OpenButton>
          }
        />
      ))}
      <MoreTasks list={today.proofs} to={adminPath('proofs')} what="slips to check" />
      {today.arrivalsOwing.first.map((row) => (
        <BookingTask
          {...line}
          key={row.reference}
          row={row}
          tone="bad"
          what={row.checkInDate < today.today ? 'Is here and owes' : `Arrives ${dayAndMonth(row.checkInDate)} and owes`}
          amount={[row.dueNowCents, 'owed']}
          action={
            <Button size="small" onClick={() => onAction(row.reference, { kind: 'payment' })}>
              Record payment
            </Button>
          }
        />
      ))}
      {today.refunds.first.map((row) => (
        <BookingTask
          {...line}
          key={row.reference}
          row={row}
          tone="waiting"
          what="Refund to pay"
          amount={[row.refundOwedCents, 'to pay back']}
          action={
            <Button
              size="small"
              onClick={() => onAction(row.reference, { kind: 'refund', amountCents: row.refundOwedCents })}
            >
              Record refund
            </Button>
          }
        />
      ))}
      <MoreTasks list={today.refunds} to={adminPath('proofs', { view: 'refunds' })} what="refunds to pay" />
      <CountTask
        tally={today.failedEmails}
        what={['e-mail failed', 'e-mails failed']}
        to={adminPath('emailLogs')}
        action="See e-mails"
      />
      <CountTask
        tally={today.failedPublications}
        what={['page was not published at its hour', 'pages were not published at their hour']}
        to={adminPath(pageOfPublished[(today.failedPublications.first[0]?.kind ?? 'post') as PublishedName])}
        action="See why"
      />
      <CountTask
        tally={today.accounts}
        what={['account waits for approval', 'accounts wait for approval']}
        to={adminPath('settings', { tab: 'staff' })}
        action="Approve"
      />
      {today.arrivalPackNeeds.map(({ what, path }) => (
        <li key={what} className="today-task" data-row="">
          <span className="task-name task-count">The arrival pack needs {what}</span>
          <span className="task-action">
            <LinkButton size="small" to={path}>
              Fill in
            </LinkButton>
          </span>
        </li>
      ))}
    </TaskSection>
  )
}

/** Why a stay is on today's list, soonest first; undefined where it is not of today or tomorrow. */
function stayMoments(today: CalendarDate) {
  const tomorrow = addDays(today, 1)
  return [
    { text: 'Arrives today', tone: 'good', is: (stay) => stay.checkInDate === today },
    { text: 'Leaves today', tone: 'info', is: (stay) => stay.checkOutDate === today },
    { text: 'Staying', tone: 'neutral', is: (stay) => stay.checkInDate < today && stay.checkOutDate > tomorrow },
    { text: 'Arrives tomorrow', tone: 'good', is: (stay) => stay.checkInDate === tomorrow },
    { text: 'Leaves tomorrow', tone: 'info', is: (stay) => stay.checkInDate < today && stay.checkOutDate === tomorrow },
  ] as const satisfies readonly { text: string; tone: ChipTone; is: (stay: StaffBookingRow) => boolean }[]
}

/** Who arrives, stays and leaves today and tomorrow: party, register, money, arrival pack, and WhatsApp. */
export function StayTasks({ today, cabinTitle, onWhatsapp }: StayTasksProps) {
  const moments = stayMoments(today.today)
  return (
    <TaskSection title="Arriving, staying, leaving" isShown={today.stays.length > 0}>
      {moments.flatMap(({ text, tone, is }) =>
        today.stays.filter(is).map((stay) => (
          <BookingTask
            key={stay.reference}
            cabinTitle={cabinTitle}
            row={{ ...stay, cabinSlug: stay.dayCabin }}
            tone={tone}
            what={text}
            detail={partyText(stay.numberOfAdults, stay.numberOfChildren)}
            more={<ArrivalText stay={stay} />}
            chips={
              <>
                {(['tubOn', 'ready'] as const).map(
                  (tick) =>
                    stay.ticks[tick] && (
                      <StatusChip key={tick} tone="good">
                        {dayTickLabels[tick]}
                      </StatusChip>
                    ),
                )}
                <StatusChip tone={stay.register.state === 'complete' ? 'good' : 'waiting'}>
                  Register {stay.register.signed}/{stay.register.adults}
                </StatusChip>
                {stay.indemnityMissing > 0 && (
                  <StatusChip tone="waiting">
                    Indemnity missing {stay.indemnityMissing}/{stay.register.adults}
                  </StatusChip>
                )}
                <StatusChip tone={paymentChip[stay.paymentStatus].tone}>
                  {paymentChip[stay.paymentStatus].label}
                </StatusChip>
                {stay.arrivalPack && stay.checkInDate >= today.today && (
                  <StatusChip tone={packChips[stay.arrivalPack].tone}>{packChips[stay.arrivalPack].label}</StatusChip>
                )}
                {stay.outstandingCents > 0 && (
                  <span className="task-owed">
                    <Money cents={stay.outstandingCents} /> owed
                  </span>
                )}
              </>
            }
            action={<WhatsappButton row={stay} onWhatsapp={onWhatsapp} />}
          />
        )),
      )}
    </TaskSection>
  )
}

/** What an arrival is prepared by, and the last note of staff. */
function ArrivalText({ stay: { arrival, staffNote } }: { stay: TodayStay }) {
  if (!arrival && !staffNote) return null
  return (
    <span className="task-arrival stack gap-none anywhere">
      {arrival && (
        <span>
          {arrival.arrivalTime ? `Arrives at ${arrival.arrivalTime}` : 'Arrival time not known'}
          {arrival.tubReadyBy && ` · tub hot by ${arrival.tubReadyBy}`}
        </span>
      )}
      {arrival && arrival.extras.length > 0 && (
        <span>{arrival.extras.map((extra) => extraText({ ...extra, task: '' })).join(', ')}</span>
      )}
      {staffNote && <span className="task-note">Note: {staffNote}</span>}
    </span>
  )
}

/** Pending bookings that expire within a day. */
export function LapsingTasks({ today: { lapsing }, cabinTitle, onWhatsapp, now }: StayTasksProps & { now: number }) {
  return (
    <TaskSection title="Lapsing within a day" isShown={lapsing.count > 0}>
      {lapsing.first.map((row) => {
        const minutes = minutesToPay(row.cardHoldUntil, now)
        const what = heldUntil(row, now) ? 'Hold ends' : 'Lapses'
        const lapses = row.expiresAt ? `${what} ${timeLeft(row.expiresAt, now)}` : what
        return (
          <BookingTask
            key={row.reference}
            cabinTitle={cabinTitle}
            row={row}
            tone={minutes > 0 ? 'info' : 'waiting'}
            what={minutes > 0 ? `Paying by card now, ${minutes} min left` : lapses}
            amount={amountDue(row)}
            action={
              minutes > 0 ? (
                <OpenButton reference={row.reference}>Open</OpenButton>
              ) : (
                <WhatsappButton row={row} onWhatsapp={onWhatsapp} />
              )
            }
          />
        )
      })}
      <MoreTasks
        list={lapsing}
        to={adminPath('bookings', { status: 'pending', expiring: 'true' })}
        what="lapsing within a day"
      />
    </TaskSection>
  )
}

/** Balances that are overdue or due within a week. */
export function BalanceTasks({ today: { today, overdue, dueThisWeek }, cabinTitle, onWhatsapp }: StayTasksProps) {
  // What is owed after a stay can be years old.
  const dayText = (day: CalendarDate) => (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : shortDate(day))
  const task = (row: StaffBookingRow, what: string, tone: ChipTone) => (
    <BookingTask
      key={row.reference}
      cabinTitle={cabinTitle}
      row={row}
      tone={tone}
      what={`${what} ${row.dueDate ? dayText(row.dueDate) : ''}`}
      amount={amountDue(row)}
      action={<WhatsappButton row={row} onWhatsapp={onWhatsapp} />}
    />
  )
  return (
    <TaskSection title="Balances this week" isShown={overdue.count + dueThisWeek.count > 0}>
      {overdue.first.map((row) =>
        task(row, row.status === 'completed' ? 'Owed after the stay since' : 'Overdue since', 'bad'),
      )}
      <MoreTasks list={overdue} to={adminPath('bookings', { overdue: 'true' })} what="balances overdue" />
      {dueThisWeek.first.map((row) => task(row, 'Due', 'waiting'))}
      <MoreTasks list={dueThisWeek} what="balances due this week" />
    </TaskSection>
  )
}

/** What guests wrote and nobody has decided on. */
export const WrittenTasks = ({ today: { enquiries, reviews } }: Pick<TasksProps, 'today'>) => (
  <TaskSection title="Enquiries and reviews" isShown={enquiries.count + reviews.count > 0}>
    <CountTask tally={enquiries} what={['new enquiry', 'new enquiries']} to={adminPath('enquiries')} action="Read" />
    <CountTask
      tally={reviews}
      what={['review waits for approval', 'reviews wait for approval']}
      to={adminPath('reviews')}
      action="Read"
    />
  </TaskSection>
)

function TaskSection({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section aria-label={title}>
      <h2 className="today-title head-sans">{title}</h2>
      <ul className="card card-bare line-list">{children}</ul>
    </section>
  )
}

/** The amount that a line's job is about, and what it is: `R15.00 missing`. */
type JobAmount = readonly [cents: Cents, word: string]

/** What the guest is asked for, by its word. */
const amountDue = (row: StaffBookingRow): JobAmount | undefined => {
  const due = amountDueOf(row)
  return due && [due.cents, due.kind === 'missing' ? 'missing' : amountDueLabels[due.kind].toLowerCase()]
}

type BookingTaskProps = Pick<TasksProps, 'cabinTitle'> & {
  row: StaffBookingRow
  what: string
  tone: ChipTone
  amount?: JobAmount | undefined
  detail?: string
  more?: ReactNode
  chips?: ReactNode
  action: ReactNode
}

function BookingTask({ row, cabinTitle, what, tone, amount, detail, more, chips, action }: BookingTaskProps) {
  return (
    <li className="today-task" data-row="">
      <span className="task-what">
        <StatusChip tone={tone}>{what}</StatusChip>
      </span>
      <span className="task-who stack gap-none">
        <BookingLink reference={row.reference} className="task-name whole-link">
          {row.guestName}
        </BookingLink>
        <span className="faint">
          {cabinTitle(row.cabinSlug)} · {dayAndMonth(row.checkInDate)} – {dayAndMonth(row.checkOutDate)}
          {detail && ` · ${detail}`}
        </span>
        {more}
      </span>
      {chips && <span className="task-chips row gap-xs">{chips}</span>}
      {amount && (
        <span className="task-money">
          {amount[0] > 0 ? (
            <>
              <Money cents={amount[0]} /> <span className="faint">{amount[1]}</span>
            </>
          ) : (
            <span className="faint">Nothing {amount[1]}</span>
          )}
        </span>
      )}
      <span className="task-action">{action}</span>
    </li>
  )
}

function OpenButton({
  reference,
  tab,
  children,
}: {
  reference: BookingReference
  tab?: DrawerTab
  children: ReactNode
}) {
  return (
    <LinkButton size="small" to={bookingAddress(reference, tab)} state={{ opened: true }} preventScrollReset>
      {children}
    </LinkButton>
  )
}

function WhatsappButton({ row, onWhatsapp }: Pick<StayTasksProps, 'onWhatsapp'> & { row: StaffBookingRow }) {
  if (!guestWhatsappNumber(row.guestPhone)) return null
  return (
    <Button size="small" aria-label={`WhatsApp to ${row.guestName}`} onClick={() => onWhatsapp(row.reference)}>
      <Icon name="whatsapp" />
      <span className="task-action-text not-phone">WhatsApp</span>
    </Button>
  )
}

/** What is counted and not shown one by one. */
function CountTask({
  tally,
  what,
  to,
  action,
}: {
  tally: Tally
  what: readonly [string, string]
  to: string
  action: string
}) {
  if (tally.count === 0) return null
  return (
    <li className="today-task" data-row="">
      <span className="task-name task-count">
        {tallyText(tally)} {tally.count === 1 ? what[0] : what[1]}
      </span>
      <span className="task-action">
        <LinkButton size="small" to={to}>
          {action}
        </LinkButton>
      </span>
    </li>
  )
}

/** Money that a message of PayFast is about, and which does not fit a booking by itself. */
const PaymentToCheckTask = ({ payment }: { payment: TodayReply['paymentsToCheck']['first'][number] }) => (
  <li className="today-task" data-row="">
    <span className="task-what">
      <StatusChip tone="bad">Card payment to check</StatusChip>
    </span>
    <span className="task-who stack gap-none">
      {payment.reference && (
        <BookingLink reference={payment.reference} className="task-name whole-link">
          {payment.reference}
        </BookingLink>
      )}
    </span>
    {payment.amountCents !== null && (
      <span className="task-money">
        <Money cents={payment.amountCents} /> <span className="faint">came</span>
      </span>
    )}
    <span className="task-action">
      <LinkButton size="small" to={adminPath('proofs', { tab: 'card-payments', open: payment.id })}>
        Check
      </LinkButton>
    </span>
  </li>
)

/** How many of a list are not among its first. */
const restOf = ({ count, hasMore, first }: Tally & { readonly first: readonly unknown[] }): Tally => ({
  count: count - first.length,
  hasMore,
})

/** How many of a list are not shown, with the way to all of them. */
function MoreTasks({ list, to, what }: { list: WorkList; to?: string; what: string }) {
  const rest = restOf(list)
  if (rest.count <= 0 && !rest.hasMore) return null
  const text = rest.count > 0 ? `${tallyText(rest)} more ${what}` : `More ${what}`
  return (
    <li className="today-task task-more">{to ? <Link to={to}>{text}</Link> : <span className="faint">{text}</span>}</li>
  )
}
