import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { ResultsTabs } from '../results-tabs.tsx'
import { analyticsChoicesQuery } from './analytics.queries.ts'
import { AnalyticsFilters } from './analytics-filters.tsx'
import {
  type AnalyticsSearch,
  analyticsFilterOf,
  readAnalyticsSearch,
  type Selection,
  selectionOf,
} from './analytics-search.ts'

export interface AnalyticsView {
  selection: Selection
  filter: AnalyticsFilter
  search: AnalyticsSearch
  onSearch: (search: AnalyticsSearch) => void
  choices: AnalyticsChoices
}

interface AnalyticsFrameProps {
  screen: 'analytics' | 'lab' | 'likeness'
  children: (view: AnalyticsView) => ReactNode
}

/** Tabs and filters of the analytics screens; what they show where nothing has resolved yet. */
export function AnalyticsFrame({ screen, children }: AnalyticsFrameProps) {
  const { t } = useTranslation(['results', 'analytics'])
  const { orpc } = useBridge()
  const choices = useQuery(analyticsChoicesQuery(orpc))
  const all = useSearch({ strict: false })
  const search = readAnalyticsSearch(all)
  const selection = selectionOf(search, all.sites ?? null)
  const navigate = useNavigate()
  const onSearch = (next: AnalyticsSearch): void => {
    const sites = all.sites === undefined ? {} : { sites: all.sites }
    void navigate({ to: `/results/${screen}`, search: { ...sites, ...next }, replace: true })
  }
  return (
    <Page
      title={t(`tab.${screen}`)}
      tabs={<ResultsTabs search={search} />}
      toolbar={
        choices.data === undefined || choices.data.total === 0 ? null : (
          <AnalyticsFilters choices={choices.data} search={search} selection={selection} onSearch={onSearch} />
        )
      }
    >
      {choices.data !== undefined ? (
        choices.data.settled === 0 ? (
          <NothingSettled total={choices.data.total} />
        ) : (
          children({ selection, filter: analyticsFilterOf(selection), search, onSearch, choices: choices.data })
        )
      ) : (
        <PendingQuery query={choices} rows={12} />
      )}
    </Page>
  )
}

function NothingSettled({ total }: { total: number }) {
  const { t } = useTranslation('analytics')
  return (
    <EmptyState
      title={t(total === 0 ? 'empty.noneTitle' : 'empty.title')}
      action={<ButtonLink to="/challenges">{t('empty.action')}</ButtonLink>}
    >
      {total === 0 ? t('empty.noneText') : t('empty.text', { count: total })}
    </EmptyState>
  )
}
