import type { PayfastField } from '#shared/payments/payfast-encoding.ts'
import vectors from '#test/fixtures/payfast-vectors.json' with { type: 'json' }

const asFields = (pairs: readonly string[][]): PayfastField[] => pairs.map(([name = '', value = '']) => [name, value])

/** Signatures by PayFast's own code or servers (test/fixtures/payfast-vectors.json has the source of each). */
export const formVectors = vectors.form.map((vector) => ({ ...vector, fields: asFields(vector.fields) }))
export const itnVectors = vectors.itn.map((vector) => ({ ...vector, fields: asFields(vector.fields) }))
export const negativeVectors = vectors.negative
export const urlencodeTable = vectors.php_urlencode_table
export const trimTable = vectors.trim_table
export const formFieldOrder = vectors.meta.form_field_order
export const sandbox = vectors.meta.sandbox
