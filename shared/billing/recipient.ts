import * as z from 'zod/mini'
import { normalizeLine, normalizePlainLine, normalizeText } from '#shared/kernel/text-input.ts'
import { nameLine } from '#shared/kernel/typed-line.ts'
import { VAT_NUMBER } from './vat-number.ts'

/** The recipient of an invoice, for example a company that pays for the guest. Empty VAT number: not registered. */
export const Recipient = z.object({
  name: z.pipe(
    nameLine('Please enter a name'),
    z.string().check(z.minLength(2, 'Please enter a name'), z.maxLength(100, 'The name is too long')),
  ),
  address: z.pipe(
    z.pipe(z.string('Please enter an address'), z.transform(normalizeMultiline)),
    z
      .string()
      .check(
        z.minLength(5, 'Please enter an address'),
        z.maxLength(300, 'The address is too long'),
        z.regex(/^[^\n]*(\n[^\n]*){0,5}$/, 'Please write the address in six lines at most'),
      ),
  ),
  /** Spaces are removed. */
  vatNumber: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((typed: string) => normalizePlainLine(typed).replaceAll(' ', '')),
    ),
    z.string().check(z.regex(VAT_NUMBER, 'A South African VAT number has ten digits and begins with 4')),
  ),
})
export type Recipient = z.infer<typeof Recipient>

function normalizeMultiline(typed: string): string {
  return normalizeText(typed)
    .split('\n')
    .map(normalizeLine)
    .filter((line) => line !== '')
    .join('\n')
}
