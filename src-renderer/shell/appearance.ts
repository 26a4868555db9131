import { useEffect, useState } from 'react'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { Language } from '#contract/rules/choose-language.ts'

const darkQuery = '(prefers-color-scheme: dark)'

/** Whether the system shows dark windows; follows it while the app runs. */
function useSystemIsDark(): boolean {
  const [isDark, setIsDark] = useState(() => window.matchMedia(darkQuery).matches)
  useEffect(() => {
    const query = window.matchMedia(darkQuery)
    const follow = (): void => setIsDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isDark
}

/** Writes theme, density and language to the root of the page, where the style sheet looks for them. */
export function useAppearance(settings: Settings, language: Language): void {
  const systemIsDark = useSystemIsDark()
  const theme = settings.theme === 'system' ? (systemIsDark ? 'dark' : 'light') : settings.theme
  useEffect(() => {
    const root = document.documentElement
    root.dataset.theme = theme
    root.dataset.density = settings.density
    root.lang = language
  }, [theme, settings.density, language])
}
