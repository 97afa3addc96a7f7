import type { ArrivalPackStatus } from '#shared/arrival/arrival-pack-status.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'

/** How the state of a guest's arrival pack is shown. */
export const packChips = {
  sent: { label: 'Arrival pack sent', tone: 'good' },
  'no-address': { label: 'Arrival pack not sent: no e-mail address', tone: 'waiting' },
  unpaid: { label: 'Arrival pack waits for payment', tone: 'waiting' },
  'not-sent': { label: 'Arrival pack not sent', tone: 'bad' },
} as const satisfies Record<ArrivalPackStatus, { label: string; tone: ChipTone }>
