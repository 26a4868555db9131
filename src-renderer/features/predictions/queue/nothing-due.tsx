import type { Site } from '#contract/ids.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { countAgentsNotRead, explainEmptyChallenges } from '../../../shared/reading/list-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/**
 * Why an empty queue does not mean that nothing is due: how the lists of challenges are, or of how many agents the
 * subscriptions were never read. Null: it does.
 */
export function useNotKnownDue(site: Site | null): 'short' | 'unread' | 'failing' | number | null {
  const app = useAppState()
  const meaning = explainEmptyChallenges(app, site)
  if (meaning !== 'none') return meaning
  return countAgentsNotRead(app, site) || null
}

interface NothingDueProps {
  notKnown: ReturnType<typeof useNotKnownDue>
  /** Else some predictions are on their way, or their agents cannot predict now. */
  isAllMade: boolean
  /** Null: nothing is filtered. */
  onClear: (() => void) | null
}

/** Nothing due, as far as is known: challenges or subscriptions that could not be read are not none. */
export function NothingDue({ notKnown, isAllMade, onClear }: NothingDueProps) {
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('challenges')
  if (onClear !== null)
    return (
      <EmptyState
        title={t('queue.empty.filteredTitle')}
        action={<Button onPress={onClear}>{t('queue.empty.clear')}</Button>}
      >
        {t('queue.empty.filteredText')}
      </EmptyState>
    )
  const isOfAgents = typeof notKnown === 'number'
  return (
    <EmptyState
      title={t(notKnown === null ? 'queue.empty.title' : 'queue.empty.unknownTitle')}
      action={
        isOfAgents ? (
          <ButtonLink to="/subscriptions">{t('queue.empty.subscriptions')}</ButtonLink>
        ) : (
          <ButtonLink to="/challenges">{t('queue.empty.challenges')}</ButtonLink>
        )
      }
    >
      {isOfAgents
        ? t('queue.empty.notReadText', { count: notKnown })
        : notKnown !== null
          ? words(`empty.${notKnown}`)
          : t(isAllMade ? 'queue.empty.text' : 'queue.empty.restText')}
    </EmptyState>
  )
}
