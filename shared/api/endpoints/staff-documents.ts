import { staffFileEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { arrivalDocumentEndpoints } from '#shared/documents/arrival-documents.contract.ts'
import { staffRegisterEndpoints } from '#shared/documents/register.contract.ts'

export const staffDocumentsEndpoints = {
  ...staffFileEndpoints,
  ...staffRegisterEndpoints,
  ...arrivalDocumentEndpoints,
}
