import { useMemo, useSyncExternalStore } from 'react'
import type { ChartLook } from './chart-types.ts'

/** The theme that the style sheet shows now; charts are drawn again when it changes. */
export function useChartLook(): ChartLook {
  const theme = useSyncExternalStore(followTheme, getTheme)
  return useMemo(() => readLook(theme), [theme])
}

function getTheme(): string {
  return document.documentElement.dataset.theme ?? 'light'
}

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readLook(theme: string): ChartLook {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    surface: colour('surface'),
    sunken: colour('sunken'),
    ink: colour('ink'),
    inkSoft: colour('ink-2'),
    inkFaint: colour('ink-3'),
    line: colour('line'),
    lineStrong: colour('line-strong'),
    accent: colour('accent'),
    ok: colour('ok'),
    warn: colour('warn'),
    bad: colour('bad'),
    series: [
      colour('series-1'),
      colour('series-2'),
      colour('series-3'),
      colour('series-4'),
      colour('series-5'),
      colour('series-6'),
    ],
    diverging: [colour('series-1'), colour('sunken'), colour('series-2')],
    fontFamily: getComputedStyle(document.body).fontFamily,
    isDark: theme === 'dark',
  }
}
