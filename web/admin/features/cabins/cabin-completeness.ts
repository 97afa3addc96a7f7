import { COMPLETE_PARTS, missingOf } from '#shared/cabins/cabin-page-form.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'

/** `8 of 10`: how much of what guests ask the page of a cabin answers. */
export const completeness = (form: DraftForm): string =>
  `${COMPLETE_PARTS - missingOf(form).length} of ${COMPLETE_PARTS}`
