import { useCallback } from 'react'
import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router-dom'

type Change = (params: URLSearchParamsInit, options?: Omit<NavigateOptions, 'preventScrollReset'>) => void

/** The query of the address: filters, tabs, the opened record. Changing it opens no new page, so nothing scrolls. */
export function useAddressParams(): readonly [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<Change>(
    (next, options) => setParams(next, { ...options, preventScrollReset: true }),
    [setParams],
  )
  return [params, change]
}
