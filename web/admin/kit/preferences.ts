import { deviceStorage } from '#web/kit/browser-storage.ts'

const keyOf = (name: string): string => `mc:staff-${name}`

/** A choice of this browser, kept over reloads; null where there is none, or storage is disabled. */
export const loadPreference = (name: string): string | null => deviceStorage.load(keyOf(name))

/** Where storage is disabled the choice holds until the page is left. */
export const savePreference = (name: string, value: string): void => void deviceStorage.save(keyOf(name), value)
