import type { RegisterForm } from '#shared/documents/register-entry.ts'

/** An adult's entry in the guest register. The number is the usual example of an ID: it belongs to nobody. */
export const aRegisterEntry: RegisterForm = {
  fullName: 'Thandi Mokoena',
  idNumber: '8001015009087',
  residence: 'citizen',
  address: '12 Main Street, Hogsback, South Africa',
  signature: { kind: 'drawn', path: 'M40 120L60 80L90 130L120 90' },
}
