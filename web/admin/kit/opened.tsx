import { type ReactNode, createContext, useState } from 'react'

/** `follow`: a refusal has named a change, so the newest is shown. `keep`: what is shown now is sent, and stays. */
export const OpenedControl = createContext({ follow: (): void => undefined, keep: (): void => undefined })

/**
 * Gives its children what they were opened with, whatever is fetched meanwhile: a dialog shows and sends the same. Only
 * after a refusal that names a change (`refusalsOfChange` in action-form.ts) they get the newest, until the next press.
 */
export function Opened<Value>({ value, children }: { value: Value; children: (opened: Value) => ReactNode }) {
  const [kept, setKept] = useState<{ readonly value: Value } | undefined>({ value })
  const shown = kept ? kept.value : value
  const control = { follow: () => setKept(undefined), keep: () => setKept({ value: shown }) }
  return <OpenedControl value={control}>{children(shown)}</OpenedControl>
}
