// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RouterSync } from '#web/site/app/router-sync.tsx'
import { useClientValue } from '#web/kit/use-client-value.ts'
import { partyLabel, useStaySearch } from '#web/booking/stay-search-params.ts'

const rendered: string[] = []

function Page() {
  const [search] = useStaySearch()
  const words = `${partyLabel(search)} ${useClientValue(window.location.hash)}`.trim()
  rendered.push(words)
  return <p>{words}</p>
}

/** The page as it was published, without a query, hydrated by a browser that opened it by `address`. */
function hydrateAt(address: string) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <StaticRouter location="/">
      <Page />
    </StaticRouter>,
  )
  document.body.append(container)
  window.history.replaceState(null, '', address)
  rendered.length = 0
  const problems: unknown[] = []
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
    { container, hydrate: true, onRecoverableError: (problem) => problems.push(problem) },
  )
  expect(problems).toEqual([])
  return container.textContent
}
afterEach(() => window.history.replaceState(null, '', '/'))

it('renders nothing a second time where the address has no query', () => {
  expect(hydrateAt('/')).toBe('2 adults')
  expect(rendered).toEqual(['2 adults'])
})

it('begins with what was published, and continues with the query of the address', () => {
  expect(hydrateAt('/?adults=3&child=8#stay')).toBe('3 adults, 1 child #stay')
  expect(rendered).toEqual(['2 adults', '3 adults, 1 child #stay'])
})

it('handles a section that was opened during hydration', async () => {
  const container = document.createElement('div')
  container.innerHTML = '<p>#first</p>'
  document.body.append(container)
  window.history.replaceState(null, '', '#first')
  const hashes: string[] = []
  function Part() {
    const { hash } = useLocation()
    // As by a link that is followed at this very moment, before any listener exists.
    if (hashes.push(hash) === 1) window.history.pushState(null, '', '#second')
    return <p>{hash}</p>
  }
  render(
    <RouterSync>
      <Part />
    </RouterSync>,
    { container, hydrate: true },
  )
  await expect.poll(() => container.textContent).toBe('#second')
})
