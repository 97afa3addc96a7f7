import { staffDocumentsEndpoints } from '#shared/api/endpoints/staff-documents.ts'
import { linkToUploadUsing } from '#lambdas/bookings/link-to-upload.ts'
import { showRegisterToStaffUsing } from '#lambdas/documents/sign-register.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-documents`. */
export const staffDocuments = composition(staffDocumentsEndpoints, {
  LinkToUpload: linkToUploadUsing,
  ShowRegisterToStaff: showRegisterToStaffUsing,
})
