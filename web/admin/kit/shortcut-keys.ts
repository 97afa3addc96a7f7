import { loadPreference, savePreference } from './preferences.ts'

const NAME = 'keys'

/** Whether this browser uses the keys of one character; people who speak to their computer turn them off. */
export const areShortcutsEnabled = (): boolean => loadPreference(NAME) !== 'off'
export const setShortcutsEnabled = (on: boolean): void => savePreference(NAME, on ? 'on' : 'off')

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'))

/** Whether a key was pressed by itself and outside fields, and nothing else has used it. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  areShortcutsEnabled() &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !isTyping(event.target)

export const openDialogs = (): NodeListOf<Element> => document.querySelectorAll('[role="dialog"], [role="alertdialog"]')

/** Whether a key was pressed as a shortcut: by itself, outside fields, and not while a dialog is open. */
export const isShortcut = (event: KeyboardEvent): boolean => isPlainKey(event) && openDialogs().length === 0
