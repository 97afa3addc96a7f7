import type { BrowserContext } from 'playwright'

declare global {
  interface Window {
    reportStaleText(what: string): void
  }
}

/**
 * Does to each page of a browser what its translator does: every text becomes a text in two nested `font` elements, and
 * so does each that comes or changes later. The translation is the text and a mark that nobody sees and that Playwright
 * drops before it compares. Returns the texts that React has changed behind a translation, which a guest never sees.
 */
export async function translatePages(context: BrowserContext): Promise<string[]> {
  const staleTexts: string[] = []
  await context.exposeFunction('reportStaleText', (what: string) => void staleTexts.push(what))
  await context.addInitScript(translatePage)
  return staleTexts
}

function translatePage(): void {
  const MARK = '\u200B'
  const untranslated = '[translate=no], script, style, noscript, textarea, title, svg'

  function translate(text: Text): void {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.dataset['translation'] || parent.closest(untranslated)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.dataset['translation'] = 'true'
    inner.textContent = text.data + MARK
    outer.append(inner)
    text.replaceWith(outer)
    new MutationObserver(() => {
      if (outer.isConnected)
        window.reportStaleText(`${location.pathname}: “${inner.textContent}” is now “${text.data}”`)
    }).observe(text, { characterData: true })
  }

  function translateAll(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    if (root instanceof Text) found.push(root)
    found.forEach(translate)
  }

  addEventListener('load', () => {
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
