import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pause } from 'lucide-react'
import type { OutboxList } from '#contract/ipc/outbox.procedures.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { DraftsButton } from '../../shared/composer/drafts-button.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { useAnsweredFor } from '../../shared/freshness/use-answered-for.ts'
import { OutboxTabs } from '../../shared/outbox/outbox-tabs.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { useOpenPauseDialog } from '../../shared/pauses/pause-dialogs.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { outboxListQuery } from './outbox.queries.ts'
import { OutboxFilters } from './outbox-filters.tsx'
import { isSelective, type OutboxSearch, outboxInputOf } from './outbox-search.ts'
import { OutboxTable } from './outbox-table.tsx'
import { PauseList } from './pauses/pause-list.tsx'

const route = getRouteApi('/outbox')

/** Every write and what became of it. */
export function OutboxPage() {
  return (
    <WriteHost>
      <Outbox />
    </WriteHost>
  )
}

function Outbox() {
  const { t } = useTranslation('outbox')
  const { orpc } = useBridge()
  const count = useCount()
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<OutboxSearch>((search) => navigate({ search, replace: true }))
  const asked = outboxInputOf(search, { site: sites ?? null, isHiding: useHiding() })
  const outbox = useQuery(outboxListQuery(orpc, asked))
  const shown = useAnsweredFor(outbox, asked)
  const list = outbox.data
  const openDialog = useOpenPauseDialog()
  const passing = list === undefined ? 0 : countOf(list.totals, shown.filter)
  return (
    <Page
      title={t('title')}
      tabs={<OutboxTabs />}
      aside={<span className="text-xs text-ink-2">{t('lead')}</span>}
      actions={
        <>
          <DraftsButton eventKey={null} />
          <Button icon={<Pause />} onPress={() => openDialog({ kind: 'pause' })}>
            {t('pauses.pause')}
          </Button>
        </>
      }
      toolbar={
        list === undefined || list.total === 0 ? undefined : (
          <>
            <OutboxFilters list={list} of={shown.of} search={search} onChange={change} />
            {outbox.isPlaceholderData || passing <= list.rows.length ? null : (
              <span role="status" className="text-xs text-warn">
                {t('cut', { shown: count(list.rows.length), of: count(passing) })}
              </span>
            )}
          </>
        )
      }
      flush
    >
      <PauseList />
      <ReadContent query={outbox} rows={12}>
        {list === undefined ? null : list.total === 0 ? (
          <NothingYet />
        ) : (
          <OutboxTable
            rows={list.rows}
            shownFor={JSON.stringify(shown)}
            empty={
              <EmptyState
                title={t(isSelective(shown.of) ? 'empty.selected' : 'empty.filtered')}
                action={
                  <Button onPress={() => void navigate({ search: { sites: undefined }, replace: true })}>
                    {t('empty.showAll')}
                  </Button>
                }
              />
            }
          />
        )}
      </ReadContent>
    </Page>
  )
}

function countOf(totals: OutboxList['totals'], filter: OutboxFilter): number {
  return filter === 'needs_you' ? totals.needsYou : totals[filter]
}

function NothingYet() {
  const { t } = useTranslation('outbox')
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink to="/challenges">{t('empty.action')}</ButtonLink>}>
      {t('empty.text')}
    </EmptyState>
  )
}
