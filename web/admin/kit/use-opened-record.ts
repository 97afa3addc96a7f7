import { useLocation, useNavigate } from 'react-router-dom'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { useAddressParams } from './use-address-params.ts'

type OpenedRecord = {
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
