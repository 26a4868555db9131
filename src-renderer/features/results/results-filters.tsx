import { useMemo } from 'react'
import type { ResultList } from '#contract/ipc/results.procedures.ts'
import { type ResultPeriodHours, resultPeriodHours } from '#contract/rules/result-periods.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useNamesApart } from '../../shared/agents/use-names-apart.ts'
import type { SearchPatch } from '../../shared/search/use-search-change.ts'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import type { ResultsSearch } from './results-search.ts'

const everything = '*'
const periodNames = { 24: 'day', 168: 'week', 720: 'month' } as const satisfies Record<ResultPeriodHours, string>
const noSpan = { since: undefined, until: undefined, scored: undefined }

interface ResultsFiltersProps {
  list: ResultList | null
  search: ResultsSearch
  onChange: (patch: SearchPatch<ResultsSearch>) => void
}

/** Which predictions are shown and added up. */
export function ResultsFilters({ list, search, onChange }: ResultsFiltersProps) {
  const { t } = useTranslation('results')
  const { outcome, asset, withinH } = search
  return (
    <>
      <SegmentedControl<NonNullable<ResultsSearch['outcome']> | typeof everything>
        label={t('filter.outcome')}
        isLabelHidden
        value={outcome ?? everything}
        onChange={(picked) => onChange({ outcome: picked === everything ? undefined : picked })}
        options={[
          { value: everything, label: t('filter.all') },
          { value: 'correct', label: t('filter.correct') },
          { value: 'wrong', label: t('filter.wrong') },
          { value: 'waiting', label: t('filter.waiting') },
          { value: 'ended', label: t('filter.ended') },
        ]}
      />
      <AgentFilters list={list} search={search} onChange={onChange} />
      <SelectField
        label={t('filter.asset')}
        isLabelHidden
        value={asset === undefined ? everything : instrumentOf(asset)}
        onChange={(picked) => onChange({ asset: picked === everything ? undefined : picked })}
        options={[
          { value: everything, label: t('filter.allAssets') },
          ...(list?.instruments ?? []).map(({ instrument, name }) => ({
            value: instrument,
            label: escapeInvisible(name),
          })),
        ]}
      />
      <SelectField<`${ResultPeriodHours}` | typeof everything>
        label={t('filter.period')}
        isLabelHidden
        value={withinH === undefined ? everything : `${withinH}`}
        onChange={(picked) =>
          onChange({ ...noSpan, withinH: resultPeriodHours.find((hours) => `${hours}` === picked) })
        }
        options={[
          { value: everything, label: t('filter.allPeriods') },
          ...resultPeriodHours.map((hours) => ({
            value: `${hours}` as const,
            label: t(`filter.within.${periodNames[hours]}`),
          })),
        ]}
      />
      <SpanBadge search={search} onDrop={() => onChange(noSpan)} />
    </>
  )
}

/** By whom: one agent, those with a tag, or those of a group. */
function AgentFilters({ list, search, onChange }: ResultsFiltersProps) {
  const { t } = useTranslation('results')
  const { agent, tag, group } = search
  const nameOf = useNamesApart()
  const choices = useMemo(() => {
    const agents = (list?.agents ?? [])
      .map((one) => ({ ...one, name: nameOf({ agentKey: one.agentKey, agentName: one.name }) }))
      .sort((a, b) => compareNatural(a.name, b.name))
    const sorted = (names: readonly string[]) => [...new Set(names)].sort(compareNatural)
    return {
      agents,
      // What is chosen stays on the list when the last agent has lost it.
      tags: sorted([...agents.flatMap(({ tags }) => tags), ...(tag === undefined ? [] : [tag])]),
      groups: sorted([...agents.flatMap((one) => one.group ?? []), ...(group === undefined ? [] : [group])]).filter(
        (name) => name !== '',
      ),
    }
  }, [list, tag, group, nameOf])
  const named = (names: readonly string[]) => names.map((name) => ({ value: `=${name}`, label: escapeInvisible(name) }))
  const pickedName = (picked: string) => (picked === everything ? undefined : picked.slice(1))
  return (
    <>
      <SelectField
        label={t('filter.agent')}
        isLabelHidden
        value={agent ?? everything}
        onChange={(picked) => onChange({ agent: picked === everything ? undefined : picked })}
        options={[
          { value: everything, label: t('filter.allAgents') },
          ...choices.agents.map(({ agentKey, name }) => ({ value: String(agentKey), label: escapeInvisible(name) })),
        ]}
      />
      {choices.tags.length === 0 ? null : (
        <SelectField
          label={t('filter.tag')}
          isLabelHidden
          value={tag === undefined ? everything : `=${tag}`}
          onChange={(picked) => onChange({ tag: pickedName(picked) })}
          options={[{ value: everything, label: t('filter.allTags') }, ...named(choices.tags)]}
        />
      )}
      {choices.groups.length === 0 && group === undefined ? null : (
        <SelectField
          label={t('filter.group')}
          isLabelHidden
          value={group === undefined ? everything : `=${group}`}
          onChange={(picked) => onChange({ group: pickedName(picked) })}
          options={[
            { value: everything, label: t('filter.allGroups') },
            ...named(choices.groups),
            { value: '=', label: t('filter.noGroup') },
          ]}
        />
      )}
    </>
  )
}

/** From when to when, where a number of another screen led here. */
function SpanBadge({ search, onDrop }: { search: ResultsSearch; onDrop: () => void }) {
  const { t } = useTranslation('results')
  const { since, until, scored } = search
  if (since === undefined && until === undefined && scored === undefined) return null
  return (
    <span className="flex items-center gap-0.5">
      <Badge tone="accent">
        {/* In one line of text: the second begins with a comma. */}
        <span>
          {since === undefined ? (
            t(scored === true ? 'filter.scored' : 'filter.resolved')
          ) : (
            <TimeText lead={t(scored === true ? 'filter.scoredSince' : 'filter.resolvedSince')} atMs={since} />
          )}
          {until === undefined ? null : <TimeText lead={t('filter.until')} atMs={until} />}
        </span>
      </Badge>
      <RemoveButton label={t('filter.dropSince')} onRemove={onDrop} />
    </span>
  )
}
