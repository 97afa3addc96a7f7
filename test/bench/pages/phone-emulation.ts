import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** What a browser keeps of a site between two visits. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>
export type Phone = { readonly page: Page; readonly cdp: CDPSession }

/**
 * Opens a tab on a medium-sized phone, calls `use`, and closes it. Nothing is shared between phones, except a session
 * that is handed over.
 */
export async function withPhone<Made>(
  browser: Browser,
  use: (phone: Phone) => Promise<Made>,
  storageState?: StoredSession,
): Promise<Made> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    return await use({ page, cdp: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}

const BITS = 8
/**
 * Slow 4G as Lighthouse applies it with DevTools (constants.js, mobileSlow4G): the network is slowed down, not
 * simulated afterwards.
 */
export const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / BITS,
  uploadThroughput: (750 * 1024 * 0.9) / BITS,
}
/** How many times slower the processor is than this machine's. */
export const SLOWER_PROCESSOR = 4
