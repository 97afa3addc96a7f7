// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useKnownHere } from '#web/lib/known-here.ts'
import { partyWords, useStayWish } from '#web/lib/stay-wish.ts'

const drawn: string[] = []

function Page() {
  const [wish] = useStayWish()
  const words = `${partyWords(wish)} ${useKnownHere(window.location.hash)}`.trim()
  drawn.push(words)
  return <p>{words}</p>
}

/** The page as it was published, with no query, taken over by a browser that opened it by `address`. */
function takeOver(address: string) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <StaticRouter location="/">
      <Page />
    </StaticRouter>,
  )
  document.body.append(container)
  window.history.replaceState(null, '', address)
  drawn.length = 0
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

it('draws nothing a second time where the address says no more than its path', () => {
  expect(takeOver('/')).toBe('2 adults')
  expect(drawn).toEqual(['2 adults'])
})

it('begins with what was published, and goes on with what the address says', () => {
  expect(takeOver('/?adults=3&child=8#stay')).toBe('3 adults, 1 child #stay')
  expect(drawn).toEqual(['2 adults', '3 adults, 1 child #stay'])
})
