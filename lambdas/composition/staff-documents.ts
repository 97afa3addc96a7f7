import { staffDocumentsEndpoints } from '#shared/api/endpoints/staff-documents.ts'
import { linkToUploadUsing } from '#lambdas/documents/link-to-upload.ts'
import { showRegisterToStaffUsing } from '#lambdas/documents/sign-register.ts'
import { listArrivalDocumentsUsing, markAdultCheckedUsing } from '#lambdas/documents/arrival-documents.ts'
import { openDocumentUsing, showIdNumberUsing } from '#lambdas/documents/open-document.ts'
import { printRegisterUsing } from '#lambdas/documents/print-register.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-documents`. */
export const staffDocuments = composition(staffDocumentsEndpoints, {
  LinkToUpload: linkToUploadUsing,
  ShowRegisterToStaff: showRegisterToStaffUsing,
  ListArrivalDocuments: listArrivalDocumentsUsing,
  MarkAdultChecked: markAdultCheckedUsing,
  OpenDocument: openDocumentUsing,
  ShowIdNumber: showIdNumberUsing,
  PrintRegister: printRegisterUsing,
})
