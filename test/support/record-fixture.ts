import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import { NOW } from './business-time-fixture.ts'

/** The first version of a record that is not archived, as it is stored. */
export const storedRecord = <Fields extends { readonly id: string }>(fields: Fields): Fields & RecordFields => ({
  ...fields,
  version: 1,
  updatedAt: NOW,
  updatedBy: '',
  createdAt: NOW,
  archivedAt: null,
})
