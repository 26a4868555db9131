import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { FirstAnswers } from '../bridge/first-answers.ts'
import { createOrpc } from '../bridge/orpc.ts'
import { createQueryClient } from '../bridge/query-client.ts'
import { chooseLanguage, createTranslations } from '../i18n/language.ts'
import { appQueries } from '../shared/app.queries.ts'
import { CrashNote } from '../shared/crash-note.tsx'
import { createTicker } from '../ui/text/ticker.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** Shows the page in `element` as soon as main has answered; a start that fails is said there too. */
export async function start(element: HTMLElement, asked: Promise<FirstAnswers>): Promise<void> {
  const root = createRoot(element)
  try {
    const { client, state, fleet } = await asked
    const bridge = { client, orpc: createOrpc(client) }
    const queryClient = createQueryClient()
    const queries = appQueries(bridge.orpc)
    // The queries begin with what has been asked already; asked again, each asks main.
    void queryClient.prefetchQuery({ ...queries.fleet(), queryFn: () => fleet })
    const firstState = await queryClient.fetchQuery({ ...queries.state(), queryFn: () => state })
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
        <CrashNote error={error} onRetry={() => window.location.reload()} />
      </I18nextProvider>,
    )
  }
}
