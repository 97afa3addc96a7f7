import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import { adminBookingPath, adminPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { type DrawerPosition, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { Timeline } from '#web/admin/kit/timeline.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { Button } from '#web/kit/button.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { dateAndTime, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { type EnquiryDetails, enquiryQuery } from '#web/admin/booking/enquiry.queries.ts'
import { changeEnquiryMutation } from './enquiries.queries.ts'
import type { EnquiryDialogName } from './enquiry-dialogs.tsx'
import { actionTexts, durationText, stateLabels, stateTones } from './enquiry-texts.ts'
import { useChangeEnquiry } from './use-change-enquiry.ts'

const EnquiryDialog = lazy(async () => ({ default: (await import('./enquiry-dialogs.tsx')).EnquiryDialog }))

type EnquiryDrawerProps = {
  id: string
  /** Only owners erase. */
  isOwner: boolean
  cabinTitle: (slug: string) => string
  position: DrawerPosition
}

/** One enquiry: what was written, what can be done about it, and who did what. */
export function EnquiryDrawer({ id, isOwner, cabinTitle, position }: EnquiryDrawerProps) {
  const query = useQuery(enquiryQuery(id))
  const { data } = query
  const [dialog, setDialog] = useState<EnquiryDialogName>()
  useOpening(data?.enquiry)
  return (
    <RecordDrawer
      position={position}
      title={data ? `Enquiry by ${data.enquiry.name}` : 'Enquiry'}
      footer={data && <EnquiryActions enquiry={data.enquiry} isOwner={isOwner} onDialog={setDialog} />}
    >
      {data ? (
        <Details details={data} cabinTitle={cabinTitle} />
      ) : query.isError ? (
        <QueryProblem title="The enquiry could not be loaded" queries={[query]} />
      ) : (
        <Loading label="Loading the enquiry" className="stack">
          <Skeleton shape="card" />
        </Loading>
      )}
      <Suspense>
        {data && dialog && (
          <EnquiryDialog
            kind={dialog}
            enquiry={data.enquiry}
            onDone={() => setDialog(undefined)}
            onErased={position.onClose}
          />
        )}
      </Suspense>
    </RecordDrawer>
  )
}

/** Whoever reads a new enquiry opens it. Where a colleague was quicker, or without a connection, nothing is lost. */
function useOpening(enquiry: Enquiry | undefined): void {
  const { mutate } = useMutation(changeEnquiryMutation())
  const { id, version, state } = enquiry ?? {}
  const read = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined || version === undefined || read.current === id) return
    // Once for each: one that was put back among the new ones stays there.
    read.current = id
    if (state === 'new') mutate({ id, body: { version, state: 'open' } })
  }, [id, version, state, mutate])
}

type ActionsProps = { enquiry: Enquiry; isOwner: boolean; onDialog: (name: EnquiryDialogName) => void }

function EnquiryActions({ enquiry, isOwner, onDialog }: ActionsProps) {
  const { mark, isPending } = useChangeEnquiry()
  const navigate = useNavigate()
  const { id, state } = enquiry
  const marking = (['new', 'open', 'replied', 'won', 'lost', 'spam'] as const)
    .filter((next) => next !== state)
    .map((next): Action => ({
      label: `Mark as ${stateLabels[next].toLowerCase()}`,
      busy: isPending,
      onSelect: () => mark(enquiry, next),
    }))
  const actions: Action[] = [
    ...(enquiry.phone ? [{ label: 'WhatsApp', onSelect: () => onDialog('whatsapp') }] : []),
    { label: 'New booking', onSelect: () => void navigate(adminPath('manualBooking', { enquiry: id })) },
    { label: enquiry.note ? 'Change the note' : 'Write a note', onSelect: () => onDialog('note') },
    ...marking,
    ...(isOwner ? [{ label: 'Erase', onSelect: () => onDialog('erase') }] : []),
  ]
  return (
    <div className="row gap-s">
      <Button variant="primary" size="small" onClick={() => onDialog('reply')}>
        Reply
      </Button>
      <Actions actions={actions} name={`the enquiry by ${enquiry.name}`} inline={2} inlineOnPhone={1} />
    </div>
  )
}

type DetailsProps = { details: EnquiryDetails; cabinTitle: (slug: string) => string }

function Details({ details: { enquiry, replies, changes, bookings }, cabinTitle }: DetailsProps) {
  const { now } = useNow()
  const { state, createdAt, phone, email, cabinSlug, bookingReference } = enquiry
  const repliedAt = replies[0]?.at ?? enquiry.repliedAt
  const isWaiting = state === 'new' || state === 'open'
  return (
    <div className="stack gap-l">
      <div className="row gap-s">
        <StatusChip tone={stateTones[state]}>{stateLabels[state]}</StatusChip>
        <span className="soft">
          {repliedAt
            ? `Answered after ${durationText(createdAt, repliedAt)}`
            : isWaiting
              ? `Waiting for ${durationText(createdAt, new Date(now).toISOString())}`
              : `Written ${durationText(createdAt, new Date(now).toISOString())} ago`}
        </span>
      </div>
      <section className="stack gap-s" aria-labelledby="enquiry-message">
        <h3 id="enquiry-message">Message</h3>
        <p className="enquiry-message anywhere">{enquiry.message}</p>
      </section>
      <DescriptionList
        items={[
          { label: 'E-mail', value: <span className="anywhere">{email}</span> },
          { label: 'Phone', value: phone && <a href={telLink(phone)}>{displayPhone(phone)}</a> },
          { label: 'Cabin', value: cabinSlug && cabinTitle(cabinSlug) },
          { label: 'About', value: enquiry.about },
          { label: 'Written', value: dateAndTime(createdAt) },
          {
            label: 'Booking',
            value: bookingReference && (
              <Link className="figures" to={adminBookingPath(bookingReference)}>
                {bookingReference}
              </Link>
            ),
          },
          { label: 'Note', value: enquiry.note && <span className="enquiry-message anywhere">{enquiry.note}</span> },
        ]}
      />
      {bookings.length > 0 && (
        <section className="stack gap-s" aria-labelledby="enquiry-bookings">
          <h3 id="enquiry-bookings">On file with this e-mail address or phone</h3>
          <ul className="stack gap-xs">
            {bookings.map(({ reference, guestName, status, checkInDate }) => (
              <li key={reference}>
                <Link className="figures" to={adminBookingPath(reference)}>
                  {reference}
                </Link>{' '}
                {guestName}, {shortDate(checkInDate)}, {status}
              </li>
            ))}
          </ul>
        </section>
      )}
      {replies.length > 0 && (
        <section className="stack" aria-labelledby="enquiry-replies">
          <h3 id="enquiry-replies">{replies.length === 1 ? 'Your reply' : 'Your replies'}</h3>
          {replies.map((reply) => (
            <article key={reply.id} className="card stack gap-s">
              <p className="faint small">
                {reply.by}, {dateAndTime(reply.at)} · {emailTexts[reply.emailState ?? 'waiting']}
              </p>
              <p className="enquiry-message anywhere">{reply.text}</p>
            </article>
          ))}
        </section>
      )}
      <section className="stack" aria-labelledby="enquiry-history">
        <h3 id="enquiry-history">History</h3>
        <Timeline
          items={[
            ...changes.map((change) => ({
              id: change.id,
              at: change.at,
              title: actionTexts[change.action] ?? change.action,
              by: change.by,
            })),
            { id: 'written', at: createdAt, title: 'Written by the visitor' },
          ]}
        />
      </section>
    </div>
  )
}

const emailTexts: Record<NonNullable<EnquiryDetails['replies'][number]['emailState']>, string> = {
  waiting: 'the e-mail is about to leave',
  sending: 'the e-mail is being sent',
  sent: 'e-mail sent',
  failed: 'the e-mail could not be sent yet, and is tried again',
  obsolete: 'the e-mail was not needed any more',
  'switched-off': 'the e-mail was left out',
}
