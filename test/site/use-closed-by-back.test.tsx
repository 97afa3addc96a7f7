// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useClosedByBack } from '#web/site/kit/use-closed-by-back.ts'

function Openable({ name, stays = false }: { name: string; stays?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useClosedByBack(isOpen, () => setIsOpen(stays))
  return (
    <button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {name}
    </button>
  )
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
  render(
    <>
      <Openable name="Dialog" />
      <Openable name="Question" />
      <Openable name="Busy" stays />
    </>,
  )
  const user = userEvent.setup()
  return { press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

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
