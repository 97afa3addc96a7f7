import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, vi } from 'vitest'

// Only where a test has a document: the others need not load React.
if (typeof document !== 'undefined') {
  // jsdom lays nothing out, so nothing is ever resized.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // A file that replaces a module must not meet ours as an earlier file of this worker has loaded it.
  vi.resetModules()
  const { cleanup, configure } = await import('@testing-library/react')
  const { focusManager, onlineManager } = await import('@tanstack/react-query')
  // A lazy page is compiled when it is first asked for, which takes whole seconds on a busy machine.
  configure({ asyncUtilTimeout: 60_000 })
  afterEach(() => {
    cleanup()
    // These outlive a test, and a file, since they belong to the module: an offline test would pause the next one's queries.
    vi.restoreAllMocks()
    onlineManager.setOnline(true)
    focusManager.setFocused(undefined)
  })

  // What is outside of a test's own tree, such as a toast for its six seconds, would otherwise wake React when the
  // document is gone: pending frames and work may finish, and its timers end with the file.
  const { setTimeout: start } = globalThis
  const started: NodeJS.Timeout[] = []
  globalThis.setTimeout = Object.assign((...timer: Parameters<typeof start>) => {
    const one = start(...timer)
    started.push(one)
    return one
  }, start)
  const someTurns = async () => {
    for (let turns = 0; turns < 5; turns += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one piece of work may schedule the next
      await turn()
    }
  }
  afterAll(async () => {
    // A lazy part that is still being fetched when its file ends is never delivered, and whoever imports it next waits.
    await vi.dynamicImportSettled()
    // A dismissed toast is removed in the next frame.
    await new Promise((drawn) => requestAnimationFrame(drawn))
    await someTurns()
    for (const timer of started) clearTimeout(timer)
    await someTurns()
    globalThis.setTimeout = start
    // The next file of this worker gets the same document.
    document.body.replaceChildren()
    // What React has hoisted: a preloaded picture of this file is not the next one's.
    for (const link of document.head.querySelectorAll('link')) link.remove()
    // What a dialog that was open at the end has written there.
    document.body.removeAttribute('style')
    localStorage.clear()
    sessionStorage.clear()
  })
}
