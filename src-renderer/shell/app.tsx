import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { AppStateProvider } from '../bridge/app-state.tsx'
import { type Bridge, BridgeProvider, useBridge } from '../bridge/bridge-context.tsx'
import { followChanges } from '../bridge/changes.ts'
import { AgentFormDraftProvider } from '../features/agents/add/agent-form-draft.tsx'
import { FormDraftsProvider } from '../features/registrations/form/form-drafts.tsx'
import type { Translations } from '../i18n/language.ts'
import { TranslationsProvider, useLanguage } from '../i18n/use-translation.tsx'
import { appQueries } from '../shared/app.queries.ts'
import { CommandProvider } from '../shared/command-registry.tsx'
import { KeptScreensProvider } from '../shared/screens/kept-screens.tsx'
import {
  isSingleKey,
  listKeys as keysOf,
  type ShortcutChoices,
  toShortcutChoices,
} from '../shared/shortcuts/shortcut-table.ts'
import { TrialTourProvider } from '../shared/trial-tour/trial-tour-provider.tsx'
import { RowsFirst } from '../ui/rows-first.tsx'
import type { Ticker } from '../ui/text/ticker.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { type UiPreferences, UiProvider } from '../ui/ui-provider.tsx'
import { useAppearance } from './appearance.ts'
import { useClockSteps } from './clocks/use-clock-steps.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { KeptTableLayouts } from './kept-table-layouts.tsx'
import type { createAppRouter } from './router.tsx'
import { showWholePage } from './start/first-row.ts'

export interface AppParts {
  bridge: Bridge
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  translations: Translations
  ticker: Ticker
  /** Main's state at start, so that the first picture is a whole one. */
  firstState: AppState
  /** Resolves when the first rows are on screen; null where the page does not begin with them. */
  rowsShown: Promise<void> | null
}

/** The page with everything that its screens ask for by context. */
export function App({ parts }: { parts: AppParts }) {
  return (
    <TranslationsProvider first={parts.translations}>
      <QueryClientProvider client={parts.queryClient}>
        <BridgeProvider bridge={parts.bridge}>
          <Settled parts={parts} />
        </BridgeProvider>
      </QueryClientProvider>
    </TranslationsProvider>
  )
}

function Settled({ parts }: { parts: AppParts }) {
  const { queryClient, router, ticker, firstState, rowsShown } = parts
  const { client, orpc } = useBridge()
  const { data: state = firstState } = useQuery(appQueries(orpc).state())
  const { settings, systemLanguage, isTrial } = state
  const language = chooseLanguage(settings.language, systemLanguage)
  useAppearance(settings, language)
  useLanguage(language)
  useClockSteps(ticker, queryClient)

  useEffect(() => {
    const ending = new AbortController()
    void followChanges({ client, orpc }, { queryClient, signal: ending.signal })
    return () => ending.abort()
  }, [client, orpc, queryClient])

  const { density, upDownColours, shortcuts, singleKeys, isPresenting } = settings
  const listKeys = useMemo(() => listKeysOf(toShortcutChoices({ shortcuts, singleKeys })), [shortcuts, singleKeys])
  const ui = useMemo(
    () => ({ language, density, upDownColours, isTrial, isPresenting, listKeys, ticker }),
    [language, density, upDownColours, isTrial, isPresenting, listKeys, ticker],
  )
  return (
    <UiProvider value={ui}>
      <AppStateProvider state={state}>
        <RowsFirst rowsShown={rowsShown} onWhole={showWholePage}>
          <ErrorBoundary>
            <ToastProvider>
              <CommandProvider>
                <FormDraftsProvider>
                  <AgentFormDraftProvider>
                    <TrialTourProvider>
                      <KeptScreensProvider>
                        <KeptTableLayouts first={firstState.settings.tables}>
                          <RouterProvider router={router} />
                        </KeptTableLayouts>
                      </KeptScreensProvider>
                    </TrialTourProvider>
                  </AgentFormDraftProvider>
                </FormDraftsProvider>
              </CommandProvider>
            </ToastProvider>
          </ErrorBoundary>
        </RowsFirst>
      </AppStateProvider>
    </UiProvider>
  )
}

/** Only a single letter can move in a list: lists leave keys with Ctrl and Alt to the commands. */
function listKeysOf(choices: ShortcutChoices): UiPreferences['listKeys'] {
  const letter = (id: 'next' | 'previous'): string | null => {
    const [keys] = keysOf(id, choices)
    return keys !== undefined && isSingleKey(keys) ? keys.toLowerCase() : null
  }
  return { next: letter('next'), previous: letter('previous') }
}
