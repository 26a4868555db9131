import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { countGroups, countTags } from '../../shared/agents/count-labels.ts'
import { FilterChip } from '../../ui/buttons/filter-chip.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { MultiMenu } from '../../ui/menus/multi-menu.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { countChips, type FleetChip, fleetChips } from './fleet-view.ts'
import type { useFleetFilter } from './use-fleet-filter.ts'

interface FleetToolbarProps {
  rows: readonly FleetRow[]
  state: ReturnType<typeof useFleetFilter>
}

/** What of the fleet is shown: by state, tag and group. */
export function FleetToolbar({ rows, state }: FleetToolbarProps) {
  const { t } = useTranslation('fleet')
  const { search, filter, change } = state
  const counts = useMemo(() => countChips(rows, filter), [rows, filter])
  const tags = useMemo(() => countTags(rows), [rows])
  const groups = useMemo(() => countGroups(rows), [rows])
  const named = (labels: typeof tags, none: string) =>
    labels.map(({ value, count }) => ({ value, count, label: value === '' ? none : value }))
  const hasTags = tags.some(({ value }) => value !== '') || filter.tags.length > 0
  const hasGroups = groups.some(({ value }) => value !== '') || filter.groups.length > 0
  return (
    <>
      <FleetChips
        chip={filter.chip}
        counts={counts}
        onChange={(status) => change({ status: status ?? undefined, why: undefined })}
      />
      {filter.why === null ? null : (
        <FilterChip dropLabel={t('filter.dropWhy')} onDrop={() => change({ why: undefined })}>
          {t('filter.only', { status: t(`status.${filter.why}`) })}
        </FilterChip>
      )}
      <div className="ml-auto flex items-center gap-2">
        {hasGroups && (filter.chip !== 'needs_you' || filter.why !== null) ? (
          <Switch
            isSelected={search.grouped === true}
            onChange={(isOn) => change({ grouped: isOn ? true : undefined })}
          >
            {t('filter.grouped')}
          </Switch>
        ) : null}
        {hasTags ? (
          <MultiMenu
            label={t('filter.tags')}
            options={named(tags, t('filter.noTag'))}
            chosen={filter.tags}
            onChange={(chosen) => change({ tags: chosen.length > 0 ? chosen : undefined })}
          />
        ) : null}
        {hasGroups ? (
          <MultiMenu
            label={t('filter.groups')}
            options={named(groups, t('filter.noGroup'))}
            chosen={filter.groups}
            onChange={(chosen) => change({ groups: chosen.length > 0 ? chosen : undefined })}
          />
        ) : null}
      </div>
    </>
  )
}

interface FleetChipsProps {
  chip: FleetChip | null
  counts: Readonly<Record<FleetChip | 'all', number>>
  onChange: (chip: FleetChip | null) => void
}

/** One chip a group of states, with how many agents it holds. Empty ones are left out, but for the two that matter. */
function FleetChips({ chip, counts, onChange }: FleetChipsProps) {
  const { t } = useTranslation('fleet')
  const count = useCount()
  const shown = fleetChips.filter(
    (name) => counts[name] > 0 || name === chip || name === 'needs_you' || name === 'ready',
  )
  return (
    <SegmentedControl
      label={t('groups.label')}
      isLabelHidden
      value={chip ?? 'all'}
      onChange={(name) => onChange(name === 'all' ? null : name)}
      options={(['all', ...shown] as const).map((value) => ({
        value,
        label: t(`groups.${value}`),
        count: count(counts[value]),
      }))}
    />
  )
}
