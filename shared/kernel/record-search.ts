import { containsText } from './fold-text.ts'
import type { RecordField } from './record-fields.ts'

const textKinds: readonly RecordField['kind'][] = ['text', 'textarea', 'markdown', 'blocks']

/** Whether what somebody typed to find a record is in one of its texts. Nothing typed finds all. */
export const matchesSearch = (
  record: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Pick<RecordField, 'kind'>>>,
  typed: string,
): boolean =>
  typed === '' ||
  containsText(
    Object.entries(fields)
      .flatMap(([name, { kind }]) => (textKinds.includes(kind) ? [String(record[name])] : []))
      .join(' '),
    typed,
  )
