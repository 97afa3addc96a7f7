import type { Residence } from '#shared/documents/register-entry.ts'

export const residenceLabels: Record<Residence, string> = {
  citizen: 'South African citizen',
  'permanent-resident': 'permanent resident',
  visitor: 'visitor',
}
