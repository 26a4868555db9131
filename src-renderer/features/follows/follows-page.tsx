import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { useKeptSearch } from '../../shared/screens/kept-screens.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { FollowBoard } from './follow-board.tsx'
import { followQueries } from './follows.queries.ts'
import { OnlyChip } from './only-chip.tsx'

const route = getRouteApi('/inbox/follows')

/** Who of the fleet follows whom, as a matrix, and following in bulk. */
export function FollowsPage() {
  const { t } = useTranslation('follows')
  const { orpc } = useBridge()
  const { q, target, sites } = route.useSearch()
  const navigate = route.useNavigate()
  const keptSearch = useKeptSearch()
  const matrix = useQuery(followQueries(orpc).matrix())
  const unknown = matrix.data?.agents.filter(({ list }) => list === 'unknown').length ?? 0
  return (
    <Page
      title={t('title')}
      aside={
        unknown === 0 ? null : (
          <span className="text-xs text-warn" title={t('mark.unknownHelp')}>
            {t('unknownLists', { count: unknown })}
          </span>
        )
      }
      actions={
        <ButtonLink to="/inbox" search={() => keptSearch('/inbox')}>
          {t('toInbox')}
        </ButtonLink>
      }
      toolbar={
        <>
          <ScreenSearch
            label={t('search')}
            value={q ?? ''}
            onChange={(text) =>
              void navigate({
                search: (last) => ({ ...last, q: text === '' ? undefined : text.slice(0, 200) }),
                replace: true,
              })
            }
          />
          {target === undefined ? null : (
            <OnlyChip
              only={target}
              targets={matrix.data?.targets ?? []}
              onDrop={() => void navigate({ search: (last) => ({ ...last, target: undefined }) })}
            />
          )}
          <span className="text-xs text-ink-3">{t('legend')}</span>
        </>
      }
      flush
    >
      {matrix.data === undefined ? (
        <PendingQuery query={matrix} rows={12} isFlush />
      ) : matrix.data.agents.length === 0 ? (
        <EmptyState title={t('empty.title')} action={<ButtonLink to="/onboarding/add">{t('empty.add')}</ButtonLink>}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <FollowBoard matrix={matrix.data} text={q ?? ''} only={target ?? null} site={sites ?? null} />
      )}
    </Page>
  )
}
