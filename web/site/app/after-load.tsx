import { type ComponentType, lazy, useState } from 'react'

/**
 * A lazily loaded page, whose code can also be loaded first. A published page needs that: `lazy` alone would replace
 * its HTML by a placeholder while it hydrates.
 */
export function afterLoad(fetchPage: () => Promise<{ Component: ComponentType }>) {
  let loaded: ComponentType | undefined
  const load = async (): Promise<void> => {
    loaded = (await fetchPage()).Component
  }
  const Later = lazy(async () => ({ default: (await fetchPage()).Component }))

  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return <Shown />
  }
  return { Page, load }
}
