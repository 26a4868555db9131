import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import type { FirstAnswers } from '../../bridge/first-answers.ts'
import { createOrpc } from '../../bridge/orpc.ts'
import { createQueryClient } from '../../bridge/query-client.ts'
import { createTranslations } from '../../i18n/language.ts'
import { TranslationsProvider } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { CrashNote } from '../../shared/crash-note.tsx'
import { findLastScreen } from '../../shared/screens/kept-search.ts'
import { createTicker } from '../../ui/text/ticker.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.tsx'
import { canRowsComeFirst, removeFirstPicture, waitForFirstRow } from './first-row.ts'

/**
 * Shows the page in `element` with what it brought along, or as soon as main has answered; a start that fails is said
 * there too.
 */
export async function start(element: HTMLElement, first: FirstAnswers): Promise<void> {
  performance.mark('arena:modules run')
  const root = createRoot(element)
  try {
    const { client, prepared, waitsForRows, state, fleet } = first
    const bridge = { client, orpc: createOrpc(client) }
    const queryClient = createQueryClient()
    const queries = appQueries(bridge.orpc)
    if (prepared !== null) {
      queryClient.setQueryData(queries.state().queryKey, prepared.state)
      queryClient.setQueryData(queries.fleet().queryKey, prepared.fleet)
    }
    // The queries begin with what has been asked already; asked again, each asks main.
    const freshFleet = queryClient.fetchQuery({ ...queries.fleet(), queryFn: () => fleet, staleTime: 0 })
    const freshState = queryClient.fetchQuery({ ...queries.state(), queryFn: () => state, staleTime: 0 })
    freshFleet.catch(() => {})
    const firstState = prepared?.state ?? (await freshState)
    const translations = await createTranslations(
      chooseLanguage(firstState.settings.language, firstState.systemLanguage),
    )
    const ticker = createTicker(() => Date.now(), {
      isHidden: () => document.hidden,
      onChange: (listener) => document.addEventListener('visibilitychange', listener),
    })
    const router = createAppRouter()
    // A page that was loaded again has its address still.
    if (router.history.location.pathname === '/' && firstState.screens.length > 0) {
      const rows = prepared?.fleet.rows ?? (await freshFleet.then(({ rows }) => rows).catch(() => null))
      const address = findLastScreen(firstState.screens, { rows, deployments: firstState.deployments })
      if (address !== null) router.history.replace(address)
    }
    // With the screen's own script there, one pass draws all; without it the shell would be drawn alone, and again.
    await router.load()
    performance.mark('arena:renders')
    // It finds no row before the page is drawn.
    const rowsShown = waitForFirstRow(element)
    const isRowsFirst = waitsForRows && canRowsComeFirst(window)
    const parts = { bridge, queryClient, router, translations, ticker, firstState }
    root.render(<App parts={{ ...parts, rowsShown: isRowsFirst ? rowsShown : null }} />)
    await rowsShown
    if (waitsForRows) first.handOver()
    await Promise.all([freshState, freshFleet])
    performance.mark('arena:fresh')
  } catch (error) {
    removeFirstPicture(element.ownerDocument)
    const translations = await createTranslations(chooseLanguage('system', navigator.language))
    root.render(
      <TranslationsProvider first={translations}>
        <CrashNote error={error} onRetry={() => window.location.reload()} />
      </TranslationsProvider>,
    )
  }
}
