import type { BlockKind } from '#shared/availability/blocked-dates.contract.ts'

export const blockKindLabels: Readonly<Record<BlockKind, string>> = {
  maintenance: 'Maintenance',
  owner: 'Owner',
  weather: 'Weather or road',
  other: 'Other',
}
