import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { AppStateProvider } from '../../src-renderer/bridge/app-state.tsx'
import { BridgeProvider } from '../../src-renderer/bridge/bridge-context.tsx'
import type { ArenaClient } from '../../src-renderer/bridge/client.ts'
import { createOrpc } from '../../src-renderer/bridge/orpc.ts'
import { createQueryClient } from '../../src-renderer/bridge/query-client.ts'
import { createTranslations } from '../../src-renderer/i18n/language.ts'
import { TranslationsProvider } from '../../src-renderer/i18n/use-translation.tsx'
import { addWordsOnDemand } from '../../src-renderer/i18n/words-on-demand.ts'
import { CommandProvider } from '../../src-renderer/shared/command-registry.tsx'
import { createTicker } from '../../src-renderer/ui/text/ticker.ts'
import { ToastProvider } from '../../src-renderer/ui/toast.tsx'
import { type UiPreferences, UiProvider } from '../../src-renderer/ui/ui-provider.tsx'

interface DrawnWith {
  language?: Language
  isPresenting?: boolean
  /** What main answers, as far as the part asks it; without it main answers nothing. */
  client?: unknown
  /** What holds for the whole console, as far as the part reads it. */
  state?: Partial<AppState>
}

/** A procedure at every path, none of which answers. */
const silentMain: unknown = new Proxy(() => new Promise(() => {}), { get: () => silentMain })

/**
 * A console's page without a window: draws parts of it once, in English unless asked, by what its queries hold at that
 * moment.
 */
export async function createDrawnPage({
  language = 'en',
  client = silentMain,
  state = {},
  isPresenting = false,
}: DrawnWith = {}) {
  await addWordsOnDemand()
  const translations = await createTranslations(language)
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  // What failed is drawn as failed: a page that is opened would ask again first.
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const answering = client as ArenaClient
  const orpc = createOrpc(answering)
  const ui: UiPreferences = {
    language,
    density: 'normal',
    upDownColours: 'by_site',
    isTrial: false,
    isPresenting,
    listKeys: { next: null, previous: null },
    ticker: createTicker(() => 0),
  }
  const draw = (part: ReactNode): string =>
    renderToStaticMarkup(
      <TranslationsProvider first={translations}>
        <QueryClientProvider client={queryClient}>
          <BridgeProvider bridge={{ client: answering, orpc }}>
            <UiProvider value={ui}>
              <AppStateProvider state={{ deployments: [], siteHealth: [], ...state } as AppState}>
                <RouterContextProvider router={router}>
                  <ToastProvider>
                    <CommandProvider>{part}</CommandProvider>
                  </ToastProvider>
                </RouterContextProvider>
              </AppStateProvider>
            </UiProvider>
          </BridgeProvider>
        </QueryClientProvider>
      </TranslationsProvider>,
    )
  return {
    queryClient,
    orpc,
    draw,
    /** From now on main could not answer this; what it answered before stays. */
    fail(queryKey: QueryKey): void {
      const error = new Error('main could not answer')
      queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
    },
    /** What a hook gives at its first drawing; its mutations can be run. */
    useOnce<Given>(use: () => Given): Given {
      const given: Given[] = []
      draw(<Used use={() => given.push(use())} />)
      return given[0] as Given
    },
  }
}

function Used({ use }: { use: () => void }) {
  use()
  return null
}
