import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import { boardCategories } from '#contract/rules/leaderboards/board-category.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import type { SearchPatch } from '../../shared/search/use-search-change.ts'
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
  onChange: (patch: SearchPatch<LeaderboardSearch>) => void
  sites: readonly BoardSite[]
  site: BoardSite
}

/** Which board, which view of it, and which of its rows. */
export function LeaderboardFilters({ search, onChange, sites, site }: LeaderboardFiltersProps) {
  const { t } = useTranslation('leaderboards')
  const { category, view, show } = search
  // Other rows close the agent that is open beside them.
  const changeRows = (patch: SearchPatch<LeaderboardSearch>): void => onChange({ ...patch, agent: undefined })
  const keyOf = ({ deploymentId, site: of }: BoardSite): string => `${deploymentId} ${of}`
  return (
    <>
      <SegmentedControl<BoardViewName>
        label={t('view.label')}
        isLabelHidden
        value={view ?? 'board'}
        onChange={(next) => changeRows({ view: next === 'board' ? undefined : next })}
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
              changeRows({ deployment: next.deploymentId, at: next.site, text: undefined })
            }
          }}
          options={sites.map((one) => ({ value: keyOf(one), label: escapeInvisible(one.label) }))}
        />
      )}
      <SelectField
        label={t('category.label')}
        isLabelHidden
        value={category ?? everyCategory}
        onChange={(next) => changeRows({ category: boardCategories.find((one) => one === next) })}
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
            onChange={(next) => changeRows({ show: next === 'near' ? next : undefined })}
            options={[
              { value: 'all', label: t('show.all') },
              { value: 'near', label: t('show.near') },
            ]}
          />
          <ScreenSearch
            label={t('search')}
            value={search.text ?? ''}
            onChange={(text) => onChange({ text: text === '' ? undefined : text })}
          />
        </>
      ) : null}
    </>
  )
}
