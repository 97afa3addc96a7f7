import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { NOW } from './business-time-fixture.ts'

/** A record that is published as it is typed. */
export const aPublishedEntry = (id: string, form: DraftForm, changes: Partial<WholeEntry> = {}): WholeEntry => ({
  id,
  version: 3,
  updatedAt: NOW,
  updatedBy: 'Thandi',
  createdAt: NOW,
  archivedAt: null,
  schedule: null,
  live: { number: 1, publishedAt: NOW, updatedAt: NOW, updatedBy: 'Thandi' },
  hasDraft: false,
  form,
  liveForm: form,
  scheduledForm: null,
  previewUntil: null,
  ...changes,
})
