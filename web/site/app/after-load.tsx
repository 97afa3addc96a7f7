import { type ComponentType, lazy, useState } from 'react'

/**
 * A page whose code comes by itself. Shown before it is here, it waits for it as `lazy` does; but a page that was
 * published as HTML would then give way to a placeholder while it is taken over, so its code can be loaded first.
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
