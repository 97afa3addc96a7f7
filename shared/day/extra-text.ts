import type { DaySheetExtra } from './day-sheet.contract.ts'

/** `2 × Firewood: in the box by the door` */
export const extraText = ({ name, quantity, task }: DaySheetExtra): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${name}${task && `: ${task}`}`
