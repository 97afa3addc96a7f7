// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, useNavigate, useSearchParams } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { listenToBack, useClosedByBack } from '#web/kit/use-closed-by-back.ts'

function Openable({ name, stays = false }: { name: string; stays?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useClosedByBack(isOpen, () => setIsOpen(stays))
  return (
    <button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {name}
    </button>
  )
}
/** A field of the page that is in its address, as the dates of a stay are. */
function Dates() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return <button onClick={() => void navigate('?dates=chosen', { replace: true })}>Dates {params.get('dates')}</button>
}
const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true'
/** The steps back take until the browser has told of each. */
const goBack = () =>
  act(async () => {
    window.history.back()
    await new Promise((resolve) => {
      setTimeout(resolve, 60)
    })
  })
const depth = () => (window.history.state as { open?: number } | null)?.open ?? 0

function setUp() {
  window.history.pushState({ idx: Math.random() }, '', '/before')
  window.history.pushState({ idx: Math.random() }, '', '/page')
  listenToBack()
  render(
    <BrowserRouter>
      <Openable name="Dialog" />
      <Openable name="Question" />
      <Openable name="Busy" stays />
      <Dates />
    </BrowserRouter>,
  )
  const user = userEvent.setup()
  return { press: (name: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })) }
}

afterEach(() => vi.unstubAllGlobals())

it('Back closes what is open, the last one first, and then leaves the page', async () => {
  const { press } = setUp()
  await press('Dialog')
  await press('Question')
  await goBack()
  expect([isOpen('Dialog'), isOpen('Question'), window.location.pathname]).toEqual([true, false, '/page'])
  await goBack()
  expect([isOpen('Dialog'), window.location.pathname]).toEqual([false, '/page'])
  await goBack()
  expect(window.location.pathname).toBe('/before')
})

it('what was closed by its own button takes no press of Back, and its entry serves the next', async () => {
  const { press } = setUp()
  await press('Dialog')
  await press('Dialog')
  expect([isOpen('Dialog'), depth()]).toEqual([false, 1])
  await press('Question')
  expect(depth()).toBe(1)
  await goBack()
  expect([isOpen('Question'), window.location.pathname, depth()]).toEqual([false, '/page', 0])
  await press('Dialog')
  await press('Dialog')
  await goBack()
  expect(window.location.pathname).toBe('/before')
})

it('what stays open, as a form that is being sent, takes the next press too', async () => {
  const { press } = setUp()
  await press('Busy')
  await goBack()
  expect([isOpen('Busy'), depth()]).toEqual([true, 1])
  await goBack()
  expect([isOpen('Busy'), window.location.pathname]).toEqual([true, '/page'])
})

it('what was chosen in it stays chosen when Back closes it', async () => {
  const { press } = setUp()
  await press('Dialog')
  await press('Question')
  await press('Dates')
  expect(depth()).toBe(2)
  await goBack()
  await goBack()
  expect([isOpen('Dialog'), isOpen('Question'), window.location.search]).toEqual([false, false, '?dates=chosen'])
  expect(screen.getByText('Dates chosen')).toBeTruthy()
  await goBack()
  expect(window.location.pathname).toBe('/before')
})

it('what was chosen a moment before Back, and is not rendered yet, stays chosen too', async () => {
  const navigation: { oncurrententrychange?: (event: { navigationType: string }) => void } = {}
  vi.stubGlobal('navigation', navigation)
  const { press } = setUp()
  await press('Dialog')
  // As the router does.
  window.history.replaceState({ idx: (window.history.state as { idx: number }).idx }, '', '?dates=chosen')
  navigation.oncurrententrychange?.({ navigationType: 'replace' })
  await goBack()
  expect([isOpen('Dialog'), window.location.search]).toEqual([false, '?dates=chosen'])
})

it('what was chosen after it was closed by its own button leaves no entry that Back stops at', async () => {
  const { press } = setUp()
  await press('Dialog')
  await press('Dialog')
  await press('Dates')
  expect([depth(), window.location.search]).toEqual([1, '?dates=chosen'])
  await goBack()
  expect(window.location.pathname).toBe('/before')
})

it('what opens in the same moment as the address changes takes the entry that is left', async () => {
  const { press } = setUp()
  await press('Dialog')
  const entries = window.history.length
  act(() => {
    screen.getByRole('button', { name: 'Dates' }).click()
    screen.getByRole('button', { name: 'Dialog' }).click()
    screen.getByRole('button', { name: 'Question' }).click()
  })
  expect([isOpen('Question'), depth(), window.history.length - entries]).toEqual([true, 1, 0])
  await goBack()
  expect([isOpen('Question'), window.location.search]).toEqual([false, '?dates=chosen'])
  await goBack()
  expect(window.location.pathname).toBe('/before')
})
