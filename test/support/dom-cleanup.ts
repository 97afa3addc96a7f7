import { setImmediate as nextImmediate } from 'node:timers/promises'
import { afterAll, afterEach, vi } from 'vitest'

// Only where a test has a document: the others need not load React.
if (typeof document !== 'undefined') {
  // jsdom lays nothing out, so nothing is ever resized.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // A file that mocks a module must not get the real one that an earlier file of this worker has loaded.
  vi.resetModules()
  const { cleanup, configure, prettyDOM } = await import('@testing-library/react')
  const { focusManager, onlineManager } = await import('@tanstack/react-query')
  // A query that waits fails many times before it finds: the document is printed only where the message is read.
  const getElementError = (message: string | null, container: Element): Error => {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    Error.captureStackTrace(error, getElementError)
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    })
  }
  // A lazy page is compiled at its first import, which takes seconds on a busy machine.
  configure({ asyncUtilTimeout: 60_000, getElementError })
  afterEach(async () => {
    cleanup()
    // An open dialog makes the page below take no clicks; its last effects may come after its test.
    await nextImmediate()
    document.body.removeAttribute('style')
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
  const flushImmediates = async () => {
    for (let count = 0; count < 5; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one piece of work may schedule the next
      await nextImmediate()
    }
  }
  afterAll(async () => {
    // A lazy import that is still pending when its file ends never resolves, and the next file that imports it hangs.
    await vi.dynamicImportSettled()
    // A dismissed toast is removed in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await flushImmediates()
    for (const timer of started) clearTimeout(timer)
    await flushImmediates()
    globalThis.setTimeout = start
    // The next file of this worker gets the same document, and Back is no longer followed by the modules of this one.
    document.body.replaceChildren()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- there is one for the window
    window.onpopstate = null
    // What React has hoisted: a preloaded picture of this file is not the next one's.
    for (const link of document.head.querySelectorAll('link')) link.remove()
    localStorage.clear()
    sessionStorage.clear()
  })
}
