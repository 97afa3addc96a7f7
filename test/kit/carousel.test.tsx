// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from '#web/kit/carousel.tsx'

const photos = ['dawn', 'day', 'dusk'].map((time) => ({ src: `/${time}.svg`, alt: `The cabin at ${time}` }))

function visit({ reducedMotion = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  render(<Carousel label="Protea" photos={photos} />)
  return screen.getByRole('group', { name: 'Protea' })
}
const shown = () => screen.getAllByRole('button').findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

describe('a carousel', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('rests without a pointer on it', () => {
    visit()
    wait(10_000)
    expect(shown()).toBe(1)
  })

  it('advances every two seconds while it is hovered, and from the last to the first', () => {
    const carousel = visit()
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' })
    wait(1999)
    expect(shown()).toBe(1)
    wait(1)
    expect(shown()).toBe(2)
    wait(2000)
    expect(shown()).toBe(3)
    wait(2000)
    expect(shown()).toBe(1)
  })

  it('stops when the pointer leaves', () => {
    const carousel = visit()
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' })
    wait(2000)
    fireEvent.pointerLeave(carousel, { pointerType: 'mouse' })
    wait(10_000)
    expect(shown()).toBe(2)
  })

  it('stays still for people who prefer reduced motion', () => {
    const carousel = visit({ reducedMotion: true })
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' })
    wait(10_000)
    expect(shown()).toBe(1)
  })

  it('moves by arrow keys and by its dots, in a circle', () => {
    const carousel = visit()
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' })
    expect(shown()).toBe(3)
    fireEvent.keyDown(carousel, { key: 'ArrowRight' })
    expect(shown()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Picture 2 of 3' }))
    expect(shown()).toBe(2)
  })
})
