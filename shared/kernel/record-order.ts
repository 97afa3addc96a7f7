/**
 * Staff put the records in an order; new ones come last, or after the others of their group. Until they do, records are
 * in the order of `initially`, else as they came.
 */
export type ByHand<Name extends string = string> = {
  readonly by: 'hand'
  readonly groupBy?: Name
  readonly initially?: Name
}
type ByField<Name extends string, IsDescending extends boolean> = {
  readonly by: 'field'
  readonly field: Name | 'createdAt' | 'updatedAt'
  readonly isDescending: IsDescending
}
/** In which order the records of a kind are listed, everywhere. */
export type RecordOrder<Name extends string = string, DateName extends string = Name> =
  | ByHand<Name>
  | ByField<Name, false>
  | ByField<DateName, true>

export const byHand = <const Name extends string = never>(options: Omit<ByHand<Name>, 'by'> = {}): ByHand<Name> => ({
  by: 'hand',
  ...options,
})

/** By a day or an instant, the latest first. */
export const newestFirst = <const Name extends string>(field: Name) =>
  ({ by: 'field', field, isDescending: true }) as const

/** By a text or a number, as people sort them: `Room 2` before `room 10`. */
export const sortedBy = <const Name extends string>(field: Name) =>
  ({ by: 'field', field, isDescending: false }) as const
