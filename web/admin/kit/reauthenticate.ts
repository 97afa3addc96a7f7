import { createContext } from 'react'

/** Signs out, asks before unsaved work is lost, and returns to the same page after the login. */
export const Reauthenticate = createContext<() => void>(() => undefined)
