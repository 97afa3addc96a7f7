import type { Register } from '#shared/documents/register.contract.ts'
import type { RegisterForm } from '#shared/documents/register-entry.ts'

/** An adult's entry in the guest register. The number is the usual example of an ID: it belongs to nobody. */
export const aRegisterEntry: RegisterForm = {
  fullName: 'Thandi Mokoena',
  idNumber: '8001015009087',
  residence: 'citizen',
  address: '12 Main Street, Hogsback, South Africa',
  signature: { kind: 'drawn', path: 'M40 120L60 80L90 130L120 90' },
}

/** What stands above the cards and the signatures where staff have published nothing. */
export const defaultRegisterTexts: Pick<Register, 'texts' | 'indemnity'> = {
  texts: {
    version: 0,
    why: 'The law requires a register.',
    declaration: 'By signing you confirm that this is correct.',
  },
  indemnity: null,
}
