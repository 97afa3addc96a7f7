import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { UploadPart } from '#web/site/features/documents/upload-part.tsx'
import { UploadsList } from '#web/site/features/documents/uploads-list.tsx'

type BookingProofsProps = {
  token: string
  proofs: GuestBooking['uploads']
  takesMore: boolean
  onUploaded: () => void
}

/** Proofs of payment: what has come, and where to send another. */
export default function BookingProofs({ token, proofs, takesMore, onUploaded }: BookingProofsProps) {
  return (
    <>
      {proofs.length > 0 && <UploadsList uploads={proofs} />}
      {takesMore && <UploadPart token={token} purpose="proof" label="Send a proof of an EFT" onUploaded={onUploaded} />}
    </>
  )
}
