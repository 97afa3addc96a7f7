import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A component whose code loads when it is first shown, or before that. */
export type Preloadable<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

/**
 * A component whose code can be loaded before it is shown, and which then shows at once. With `lazy` alone the fallback
 * always comes first: it would replace published HTML while it hydrates, and React keeps a fallback for 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async (): Promise<void> => {
    loaded = await load()
  }
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>

  function Component(props: Props) {
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Component, { preload })
}

/** Loads the code of what a press will open, as soon as the page shows what it is about. */
export function usePreloadComponent(component: Pick<Preloadable<never>, 'preload'>, isPageShown: boolean): void {
  useEffect(() => {
    // The press loads it again, and says so if that fails.
    if (isPageShown) component.preload().catch(() => {})
  }, [component, isPageShown])
}
