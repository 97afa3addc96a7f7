import { previewsEndpoints } from '#shared/api/endpoints/previews.ts'
import { composition } from '#lambdas/http/composition.ts'
import { showPreviewUsing } from '#lambdas/publishing/show-preview.ts'

/** The use cases of the Lambda `previews`. */
export const previews = composition(previewsEndpoints, { ShowPreview: showPreviewUsing })
