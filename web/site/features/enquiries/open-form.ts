import { OpenEnquiryForm } from '#shared/enquiries/enquiries.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/kit/api.ts'

export type OpenedForm = ReplyOf<typeof OpenEnquiryForm> & {
  /** When it was opened, by this browser's clock. */
  readonly at: number
}

/** Requests the form's stamp and captcha when a visitor begins to write. */
export const openForm = async (): Promise<OpenedForm> => ({ ...(await call(OpenEnquiryForm)), at: Date.now() })
