import { useMutation } from '@tanstack/react-query'
import type { Enquiry, EnquiryState } from '#shared/enquiries/enquiry.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { showToast } from '#web/kit/toast.ts'
import { changeEnquiryMutation } from './enquiries.queries.ts'
import { stateLabels } from './enquiry-texts.ts'

/** Gives an enquiry another state at once, says so, and offers to undo it for ten seconds. */
export function useChangeEnquiry() {
  const { mutateAsync, isPending } = useMutation(changeEnquiryMutation())
  function mark({ id, version, name, state: before }: Enquiry, state: EnquiryState): void {
    void mutateAsync({ id, body: { version, state } }).then(
      (saved) =>
        undoToast({
          title: `Marked as ${stateLabels[state].toLowerCase()}`,
          detail: name,
          undo: () => mutateAsync({ id, body: { version: saved.version, state: before } }),
        }),
      (error: Error) => showToast({ tone: 'danger', title: error.message }),
    )
  }
  return { mark, isPending }
}
