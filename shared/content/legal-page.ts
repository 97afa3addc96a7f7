import { type LiveOf, liveSchema } from '#shared/kernel/published-endpoints.ts'
import { LegalPageForm } from './legal-page-form.ts'

/** A legal page that is published; its id is its key. */
export const LegalPage = liveSchema(LegalPageForm)
export type LegalPage = LiveOf<typeof LegalPageForm>
