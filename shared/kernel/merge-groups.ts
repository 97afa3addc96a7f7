type Taking<Group> = Group extends unknown ? (group: Group) => void : never
type Merged<Group> = Taking<Group> extends (group: infer All) => void ? All : never

/** Groups whose names differ, as one. */
export const mergeGroups = <Group extends object>(groups: readonly Group[]) =>
  Object.assign({}, ...groups) as Merged<Group>
