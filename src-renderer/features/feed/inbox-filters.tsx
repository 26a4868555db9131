import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { AgentPicker } from '../../shared/agents/agent-picker.tsx'
import { countGroups, countTags } from '../../shared/agents/count-labels.ts'
import { appQueries } from '../../shared/app.queries.ts'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { readAgentKeys } from '../../shared/search/agent-keys-search.ts'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import type { SearchPatch } from '../../shared/search/use-search-change.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { MultiMenu } from '../../ui/menus/multi-menu.tsx'
import { feedStateQuery } from './feed.queries.ts'
import { FilterChips } from './filter-chips.tsx'
import type { InboxSearch } from './inbox-search.ts'

const everything = '*'

export interface InboxFiltersProps {
  search: InboxSearch
  onChange: (patch: SearchPatch<InboxSearch>) => void
}

/** What of the inbox is shown. */
export function InboxFilters({ search, onChange: change }: InboxFiltersProps) {
  const { t } = useTranslation('discussion')
  return (
    <>
      <SegmentedControl<'open' | 'unread' | 'done'>
        label={t('show.label')}
        isLabelHidden
        value={search.show ?? 'open'}
        onChange={(show) => change({ show: show === 'open' ? undefined : show })}
        options={[
          { value: 'open', label: t('show.open') },
          { value: 'unread', label: t('show.unread') },
          { value: 'done', label: t('show.done') },
        ]}
      />
      <ScreenSearch
        label={t('filter.search')}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q === '' ? undefined : q.slice(0, 200) })}
      />
      <SubjectFilters search={search} onChange={change} />
      <FeedOfFilters search={search} onChange={change} />
      <Checkbox isSelected={search.own === true} onChange={(own) => change({ own: own ? true : undefined })}>
        {t('filter.own')}
      </Checkbox>
      <Checkbox
        isSelected={search.replies === true}
        onChange={(replies) => change({ replies: replies ? true : undefined })}
      >
        {t('filter.replies')}
      </Checkbox>
      <FilterChips search={search} onChange={change} />
    </>
  )
}

/** What an item is about: its space, and the instrument of a challenge about its event. */
function SubjectFilters({ search: { space, instrument }, onChange }: InboxFiltersProps) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  // The rows go first: lists to choose from take longer to make than the rows.
  const data = useDeferredValue(useQuery(feedStateQuery(orpc, null)).data)
  const spaceName = useSpaceName()
  return (
    <>
      <OneOf
        label={t('filter.space')}
        all={t('filter.allSpaces')}
        values={data?.spaces ?? []}
        value={space}
        nameOf={spaceName}
        onChange={(next) => onChange({ space: next })}
      />
      <OneOf
        label={t('filter.instrument')}
        all={t('filter.allInstruments')}
        values={(data?.instruments ?? []).map((known) => known.instrument)}
        value={instrument === undefined ? undefined : instrumentOf(instrument)}
        nameOf={(value) => data?.instruments.find((known) => known.instrument === value)?.name ?? value}
        onChange={(next) => onChange({ instrument: next })}
      />
    </>
  )
}

interface OneOfProps {
  label: string
  all: string
  values: readonly string[]
  value: string | undefined
  nameOf: (value: string) => string
  onChange: (value: string | undefined) => void
}

/** Nothing where there is nothing to choose from. A value that is chosen and gone is offered still. */
function OneOf({ label, all, values, value, nameOf, onChange }: OneOfProps): ReactNode {
  const shown = value === undefined || values.includes(value) ? values : [...values, value]
  if (shown.length === 0) return null
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={value ?? everything}
      onChange={(next) => onChange(next === everything ? undefined : next)}
      options={[{ value: everything, label: all }, ...shown.map((each) => ({ value: each, label: nameOf(each) }))]}
    />
  )
}

/** In whose feed: by tag, by group, or agents one by one. */
function FeedOfFilters({ search: { agents, tags = [], groups = [] }, onChange }: InboxFiltersProps) {
  const { t } = useTranslation(['discussion', 'fleet'])
  const { orpc } = useBridge()
  const fleet = useQuery(appQueries(orpc).fleet())
  const [isPicking, setIsPicking] = useState(false)
  const rows = useMemo(() => fleet.data?.rows.filter(({ isArchived }) => !isArchived) ?? [], [fleet.data])
  const labels = useMemo(() => ({ tags: countTags(rows), groups: countGroups(rows) }), [rows])
  const menu = (of: 'tags' | 'groups', chosen: readonly string[], none: string) => {
    if (chosen.length === 0 && labels[of].every(({ value }) => value === '')) return null
    return (
      <MultiMenu
        label={t(`fleet:filter.${of}`)}
        options={labels[of].map(({ value, count }) => ({ value, count, label: value === '' ? none : value }))}
        chosen={chosen}
        onChange={(next) => onChange({ [of]: next.length > 0 ? next : undefined })}
      />
    )
  }
  return (
    <>
      {menu('tags', tags, t('fleet:filter.noTag'))}
      {menu('groups', groups, t('fleet:filter.noGroup'))}
      <Button onPress={() => setIsPicking(true)}>{t('filter.agent')}</Button>
      {isPicking ? (
        <AgentPicker
          title={t('filter.pickAgent')}
          onPick={(agent) => {
            setIsPicking(false)
            onChange({ agents: [...new Set([...(readAgentKeys(agents) ?? []), agent])].join(',') })
          }}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </>
  )
}
