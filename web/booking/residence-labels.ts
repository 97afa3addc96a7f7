import type { Residence } from '#shared/documents/register-entry.ts'

export const residenceLabels: Readonly<Record<Residence, string>> = {
  citizen: 'South African citizen',
  'permanent-resident': 'Permanent resident of South Africa',
  visitor: 'Visitor from another country',
}
