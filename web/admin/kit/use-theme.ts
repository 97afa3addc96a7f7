import { useEffect, useState } from 'react'
import { loadPreference, savePreference } from './preferences.ts'

/** Dark or light, for the staff area only; guest pages stay light. Stored in this browser. */
export function useTheme(): [isDark: boolean, setIsDark: (isDark: boolean) => void] {
  const [isDark, setIsDark] = useState(() => loadPreference('theme') === 'dark')
  useEffect(() => {
    if (isDark) document.documentElement.dataset['theme'] = 'dark'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [isDark])

  function choose(dark: boolean) {
    setIsDark(dark)
    savePreference('theme', dark ? 'dark' : 'light')
  }
  return [isDark, choose]
}
