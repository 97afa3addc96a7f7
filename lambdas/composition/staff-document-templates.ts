import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { staffDocumentTemplatesEndpoints } from '#shared/api/endpoints/staff-document-templates.ts'
import { checkArrivalPackUsing } from '#lambdas/arrival/check-arrival-pack.ts'
import { previewArrivalPackUsing } from '#lambdas/arrival/preview-arrival-pack.ts'
import { checkDocumentTemplateUsing } from '#lambdas/billing/check-document-template.ts'
import { showProFormaUsing } from '#lambdas/billing/guest-documents.ts'
import { previewDocumentUsing } from '#lambdas/billing/preview-document.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { publishRecordsUsing } from '#lambdas/records/publish-records.ts'
import {
  type ArrivalPackTextNeeds,
  type DocumentTemplateNeeds,
  arrivalPackRules,
  documentTemplateRules,
} from './published-rules.ts'

/** The use cases of the Lambda `staff-document-templates`. */
export const staffDocumentTemplates = composition(staffDocumentTemplatesEndpoints, {
  ...publishRecordsUsing(
    documentTemplateKind,
    (needs: DocumentTemplateNeeds & NeedsOf<typeof checkDocumentTemplateUsing>) => ({
      ...documentTemplateRules(needs),
      check: checkDocumentTemplateUsing(needs),
    }),
  ),
  ...publishRecordsUsing(arrivalPackKind, (needs: ArrivalPackTextNeeds & NeedsOf<typeof checkArrivalPackUsing>) => ({
    ...arrivalPackRules(needs),
    check: checkArrivalPackUsing(needs),
  })),
  PreviewArrivalPack: previewArrivalPackUsing,
  PreviewDocumentTemplate: previewDocumentUsing,
  ShowProForma: showProFormaUsing,
})
