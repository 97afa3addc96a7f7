import { Suspense, lazy, useState } from 'react'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Upload, isWaitingProof } from '#shared/documents/upload.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { sizeOf } from '#web/kit/file-picker.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import { ExpectedOnSlip } from './expected-on-slip.tsx'
import { OpenFileButton } from './open-file-button.tsx'

const OpenDocumentDialog = lazy(async () => ({
  default: (await import('./reason-dialogs.tsx')).OpenDocumentDialog,
}))

const stateChips = {
  awaited: { label: 'Not arrived', tone: 'neutral' },
  waiting: { label: 'To check', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  rejected: { label: 'Rejected by the check', tone: 'bad' },
} as const satisfies Record<Upload['state'], unknown>

/** A file's type for people: `PDF`, `JPEG`. */
export const kindOf = ({ contentType }: Pick<Upload, 'contentType'>): string =>
  contentType?.replace(/^\w+\//, '').toUpperCase() ?? ''

/** A guest's files, with the staff's decisions. A proof is not a payment until staff accept it. */
export function BookingUploads({
  booking,
  onConfirm,
}: {
  booking: StaffBooking
  onConfirm: (action: BookingAction) => void
}) {
  const [opening, setOpening] = useState<Upload>()
  const uploads = booking.uploads
    .filter(({ state }) => state !== 'awaited')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (uploads.length === 0)
    return (
      <EmptyState
        icon="file"
        title="No files yet"
        detail="Proofs of payment and documents from the guest show up here."
      />
    )
  return (
    <>
      <ul className="stack">
        {uploads.map((upload) => (
          <li key={upload.id} className="card stack gap-m">
            <div className="row spread">
              <span className="row single-line align-start gap-s anywhere">
                <Icon name="file" />
                <strong>{upload.fileName}</strong>
              </span>
              <StatusChip tone={stateChips[upload.state].tone}>{stateChips[upload.state].label}</StatusChip>
            </div>
            <p className="faint">
              {upload.purpose === 'proof'
                ? 'Proof of payment'
                : upload.place
                  ? `Document of adult ${upload.place}`
                  : 'Document'}{' '}
              · {kindOf(upload) && `${kindOf(upload)} · `}
              {sizeOf(upload.sizeBytes)} · {dateAndTime(upload.createdAt)}
            </p>
            {isWaitingProof(upload) && <ExpectedOnSlip booking={booking} />}
            <SameFileNote upload={upload} />
            {upload.note && <p>The guest wrote: “{upload.note}”</p>}
            {upload.refusedBecause && <p>Because: {upload.refusedBecause}</p>}
            <div className="row gap-s">
              {upload.state !== 'rejected' &&
                (upload.purpose === 'document' ? (
                  <Button size="small" aria-label={`Open ID ${upload.fileName}`} onClick={() => setOpening(upload)}>
                    Open ID
                  </Button>
                ) : (
                  <OpenFileButton upload={upload} />
                ))}
              {isWaitingProof(upload) && (
                <>
                  <Button size="small" variant="primary" onClick={() => onConfirm({ kind: 'accept-proof', upload })}>
                    Accept
                  </Button>
                  <Button size="small" onClick={() => onConfirm({ kind: 'refuse-proof', upload })}>
                    Refuse
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {opening && <OpenDocumentDialog {...opening} name={opening.fileName} onDone={() => setOpening(undefined)} />}
      </Suspense>
    </>
  )
}

/** A warning where the guest sent the very same file before. */
export const SameFileNote = ({ upload: { sameFileAs } }: { upload: Pick<Upload, 'sameFileAs'> }) =>
  sameFileAs && (
    <p>
      <StatusChip tone="bad">Same file</StatusChip> This is the very same file as the one sent on{' '}
      {dateAndTime(sameFileAs.createdAt)}.
    </p>
  )
