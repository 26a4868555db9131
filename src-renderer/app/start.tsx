import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { connectToMain } from '../bridge/client.ts'
import { createOrpc } from '../bridge/orpc.ts'
import { createQueryClient } from '../bridge/query-client.ts'
import { chooseLanguage, createTranslations } from '../i18n/language.ts'
import { createTicker } from '../ui/ticker.ts'
import { appQueries } from './app.queries.ts'
import { App } from './app.tsx'
import { FaultNote } from './fault-note.tsx'
import { createAppRouter } from './router.tsx'

/** Connects to main and shows the page in `element`; a start that fails is said there too. */
export async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  try {
    const client = await connectToMain(window)
    const bridge = { client, orpc: createOrpc(client) }
    const queryClient = createQueryClient()
    const queries = appQueries(bridge.orpc)
    // The home screen's rows travel while the frame is being built.
    void queryClient.prefetchQuery(queries.fleet())
    const firstState = await queryClient.fetchQuery(queries.state())
    const translations = await createTranslations(
      chooseLanguage(firstState.settings.language, firstState.systemLanguage),
    )
    const ticker = createTicker(() => Date.now())
    const router = createAppRouter()
    root.render(<App parts={{ bridge, queryClient, router, translations, ticker, firstState }} />)
  } catch (error) {
    const translations = await createTranslations(chooseLanguage('system', navigator.language))
    root.render(
      <I18nextProvider i18n={translations}>
        <FaultNote error={error} onRetry={() => window.location.reload()} />
      </I18nextProvider>,
    )
  }
}
