import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import { boardCategories } from '#contract/rules/leaderboards/board-category.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScreenSearch } from '../../shared/screen-search.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { BoardViewName, LeaderboardSearch } from './leaderboard-search.ts'

const everyCategory = '*'

/** A site whose board can be shown, with the name of its service where there are several. */
export interface BoardSite extends Pick<BoardRef, 'deploymentId' | 'site'> {
  label: string
}

interface LeaderboardFiltersProps {
  search: LeaderboardSearch
  onSearch: (search: LeaderboardSearch) => void
  sites: readonly BoardSite[]
  site: BoardSite
}

/** Which board, which view of it, and which of its rows. */
export function LeaderboardFilters({ search, onSearch, sites, site }: LeaderboardFiltersProps) {
  const { t } = useTranslation('leaderboards')
  const { category, view, show, agent: _agent, ...place } = search
  const keyOf = ({ deploymentId, site: of }: BoardSite): string => `${deploymentId} ${of}`
  const typeText = (typed: string): void => {
    const { text: _text, ...others } = search
    onSearch({ ...others, ...(typed === '' ? {} : { text: typed }) })
  }
  const withView = view === undefined ? {} : { view }
  const withShow = show === undefined ? {} : { show }
  const withCategory = category === undefined ? {} : { category }
  return (
    <>
      <SegmentedControl<BoardViewName>
        label={t('view.label')}
        isLabelHidden
        value={view ?? 'board'}
        onChange={(next) =>
          onSearch({ ...place, ...withCategory, ...withShow, ...(next === 'board' ? {} : { view: next }) })
        }
        options={[
          { value: 'board', label: t('view.board') },
          { value: 'history', label: t('view.history') },
          { value: 'overtakes', label: t('view.overtakes') },
        ]}
      />
      {sites.length < 2 ? null : (
        <SelectField
          label={t('site')}
          isLabelHidden
          value={keyOf(site)}
          onChange={(key) => {
            const next = sites.find((one) => keyOf(one) === key)
            if (next !== undefined) {
              onSearch({ ...withCategory, ...withView, ...withShow, deployment: next.deploymentId, at: next.site })
            }
          }}
          options={sites.map((one) => ({ value: keyOf(one), label: escapeInvisible(one.label) }))}
        />
      )}
      <SelectField
        label={t('category.label')}
        isLabelHidden
        value={category ?? everyCategory}
        onChange={(next) => {
          const picked = boardCategories.find((one) => one === next)
          onSearch({ ...place, ...withView, ...withShow, ...(picked === undefined ? {} : { category: picked }) })
        }}
        options={[
          { value: everyCategory, label: t('category.all') },
          ...boardCategories.map((one) => ({ value: String(one), label: t(`category.${one}`) })),
        ]}
      />
      {view === undefined ? (
        <>
          <SegmentedControl<'all' | 'near'>
            label={t('show.label')}
            isLabelHidden
            value={show ?? 'all'}
            onChange={(next) => onSearch({ ...place, ...withCategory, ...(next === 'near' ? { show: next } : {}) })}
            options={[
              { value: 'all', label: t('show.all') },
              { value: 'near', label: t('show.near') },
            ]}
          />
          <ScreenSearch label={t('search')} value={search.text ?? ''} onChange={typeText} />
        </>
      ) : null}
    </>
  )
}
