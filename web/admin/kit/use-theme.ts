import { useEffect, useState } from 'react'
import { useMedia } from '#web/kit/use-media.ts'
import { loadPreference, savePreference } from './preferences.ts'

/** Dark or light, for the staff area only; guest pages stay light. As the device has it, until staff choose in this browser. */
export function useTheme(): [isDark: boolean, setIsDark: (isDark: boolean) => void] {
  const isDeviceLight = useMedia('not (prefers-color-scheme: dark)')
  const [chosen, setChosen] = useState(() => loadPreference('theme'))
  const isDark = chosen === null ? !isDeviceLight : chosen === 'dark'
  useEffect(() => {
    if (isDark) document.documentElement.dataset['theme'] = 'dark'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [isDark])

  function choose(dark: boolean) {
    const theme = dark ? 'dark' : 'light'
    setChosen(theme)
    savePreference('theme', theme)
  }
  return [isDark, choose]
}
