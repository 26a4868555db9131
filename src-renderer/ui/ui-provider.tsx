import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Site } from '#contract/ids.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { Ticker } from './text/ticker.ts'

export interface UiPreferences {
  /** The language in use, never `system`. */
  language: 'en' | 'zh-CN'
  density: Settings['density']
  upDownColours: Settings['upDownColours']
  isTrial: boolean
  /** Presentation mode: what predictions say is hidden until their outcome is known (`useHiding`). */
  isPresenting: boolean
  /** Letters that move in lists beside the arrow keys; null for none. */
  listKeys: { next: string | null; previous: string | null }
  ticker: Ticker
}

const UiContext = createContext<UiPreferences | null>(null)

/** What every component of the kit needs to know of the operator's settings. */
export function UiProvider({ value, children }: { value: UiPreferences; children: ReactNode }) {
  return (
    <UiContext.Provider value={value}>
      <I18nProvider locale={value.language}>{children}</I18nProvider>
    </UiContext.Provider>
  )
}

export function useUi(): UiPreferences {
  const ui = useContext(UiContext)
  if (ui === null) throw new Error('useUi needs a UiProvider above it')
  return ui
}

/** The present moment in ms since the epoch, renewed every second. */
export function useNow(): number {
  const { ticker } = useUi()
  return useSyncExternalStore(ticker.subscribe, ticker.now)
}

/**
 * What `read` makes of the present moment (ms since the epoch), looked at every second. Who shows it is drawn again
 * only when it differs.
 */
export function useFromNow<Shown extends string | number | boolean | null>(read: (nowMs: number) => Shown): Shown {
  const { ticker } = useUi()
  const readNow = () => read(ticker.now())
  return useSyncExternalStore(ticker.subscribe, readNow, readNow)
}

/** The height of a table row in px: compact 26, normal 30, comfortable 36. */
export function useRowHeight(): number {
  const { density } = useUi()
  return { compact: 26, normal: 30, comfortable: 36 }[density]
}

/** Which colours mean up and down for a site; to be set as `data-up-down` around coloured text. */
export function useUpDownColours(site: Site): 'green_up' | 'red_up' | 'blue_orange' {
  const { upDownColours } = useUi()
  return upDownColours === 'by_site' ? siteRules[site].upDownColours : upDownColours
}
