import { staffArrivalPackEndpoints } from '#shared/arrival/arrival-pack.contract.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { documentTemplateEndpoints } from '#shared/billing/document-templates.contract.ts'

export const staffDocumentTemplatesEndpoints = {
  ...documentTemplateKind.endpoints,
  ...documentTemplateEndpoints,
  ...arrivalPackKind.endpoints,
  ...staffArrivalPackEndpoints,
}
