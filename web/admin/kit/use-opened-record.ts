import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { openerOf } from './use-list-keys.ts'
import { useAddressParams } from './use-address-params.ts'

export type OpenedRecord = {
  /** The key of the record that is open beside its list. */
  readonly key: string | undefined
  readonly open: (key: string) => void
  /** Shows another one in its place. */
  readonly replace: (key: string) => void
  readonly close: () => void
}

/** Which record of a list is open: it lives in the address, `?open=…`, or under another name. */
export function useOpenedRecord(param = 'open'): OpenedRecord {
  const [address, setAddress] = useAddressParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  return {
    key: address.get(param) ?? undefined,
    open: (key) => setAddress(withSearchParams(address, { [param]: key }), { state: { opened: true } }),
    replace: (key) => setAddress(withSearchParams(address, { [param]: key }), { replace: true, state }),
    close() {
      // Where it was opened from the list, Back returns to the list and not past it.
      if (state?.opened) return void navigate(-1)
      setAddress(withSearchParams(address, { [param]: undefined, tab: undefined }), { replace: true })
    },
  }
}

/**
 * The ways from the open record to the one before it and the one after it, by the keys of its list. A record that has
 * left the list meanwhile, since it was approved or archived, keeps its place there. Once it closes, the focus is on
 * its row.
 */
export function useSteps(keys: readonly string[], { key, replace }: Pick<OpenedRecord, 'key' | 'replace'>) {
  const [last, setLast] = useState<{ readonly key: string; readonly at: number }>()
  const found = key === undefined ? -1 : keys.indexOf(key)
  if (key !== undefined && found >= 0 && (last?.key !== key || last.at !== found)) setLast({ key, at: found })
  const stepTo = (next: string | undefined) => (next === undefined ? undefined : () => replace(next))
  // The record that was opened first may be many steps away.
  const focusAfter = () => (key === undefined ? null : openerOf(key))
  if (found >= 0) return { focusAfter, onPrevious: stepTo(keys[found - 1]), onNext: stepTo(keys[found + 1]) }
  if (key === undefined || last?.key !== key) return { focusAfter, onPrevious: undefined, onNext: undefined }
  return { focusAfter, onPrevious: stepTo(keys[last.at - 1]), onNext: stepTo(keys[last.at]) }
}
