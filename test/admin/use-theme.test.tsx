// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useTheme } from '#web/admin/kit/use-theme.ts'

function Switch() {
  const [isDark, setIsDark] = useTheme()
  return <button onClick={() => setIsDark(!isDark)}>{isDark ? 'dark' : 'light'}</button>
}
/** A device whose setting can change. */
function deviceWith({ isDark }: { isDark: boolean }) {
  const listeners = new Set<() => void>()
  const device = { isDark }
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.startsWith('not') ? !device.isDark : device.isDark
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (next: boolean) =>
    act(() => {
      device.isDark = next
      for (const listener of listeners) listener()
    })
}
const shown = () => [screen.getByRole('button').textContent, document.documentElement.dataset['theme'] ?? 'light']

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the theme of the staff area', () => {
  it('is that of the device, until somebody chooses one in this browser', () => {
    const setDark = deviceWith({ isDark: true })
    const { unmount } = render(<Switch />)
    expect(shown()).toEqual(['dark', 'dark'])
    setDark(false)
    expect(shown()).toEqual(['light', 'light'])

    fireEvent.click(screen.getByRole('button'))
    expect(shown()).toEqual(['dark', 'dark'])
    setDark(true)
    fireEvent.click(screen.getByRole('button'))
    expect(shown()).toEqual(['light', 'light'])
    unmount()
    render(<Switch />)
    expect(shown()).toEqual(['light', 'light'])
  })
})
