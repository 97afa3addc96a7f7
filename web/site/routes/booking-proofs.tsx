import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { UploadForm } from '#web/site/features/documents/upload-form.tsx'
import { UploadsList } from '#web/site/features/documents/uploads-list.tsx'

type BookingProofsProps = {
  token: string
  proofs: GuestBooking['uploads']
  canUploadMore: boolean
  onUploaded: () => void
}

/** Proofs of payment: those received, and the upload of another. */
export default function BookingProofs({ token, proofs, canUploadMore, onUploaded }: BookingProofsProps) {
  return (
    <>
      {proofs.length > 0 && <UploadsList uploads={proofs} />}
      {canUploadMore && (
        <UploadForm token={token} purpose="proof" label="Send a proof of an EFT" onUploaded={onUploaded} />
      )}
    </>
  )
}
