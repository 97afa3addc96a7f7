import { useEffect, useState } from 'react'

const KEY = 'mc:staff-theme'

function isDarkChosen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'dark'
  } catch {
    return false
  }
}

/** Dark or light, for the staff area only; guest pages stay light. Stored in this browser. */
export function useTheme(): [isDark: boolean, setIsDark: (isDark: boolean) => void] {
  const [isDark, setIsDark] = useState(isDarkChosen)
  useEffect(() => {
    if (isDark) document.documentElement.dataset['theme'] = 'dark'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [isDark])

  function choose(dark: boolean) {
    setIsDark(dark)
    try {
      localStorage.setItem(KEY, dark ? 'dark' : 'light')
    } catch {
      // Storage is disabled: dark until the page is left.
    }
  }
  return [isDark, choose]
}
