import { useQuery } from '@tanstack/react-query'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useKnownLabels } from '../agents/use-known-labels.ts'
import { appQueries } from '../app.queries.ts'
import { ButtonLink } from '../pages/button-link.tsx'
import { readAgentKeys } from '../search/agent-keys-search.ts'
import { ScreenSearch } from '../search/screen-search.tsx'
import type { SearchPatch } from '../search/use-search-change.ts'
import { type ChallengeFilter, listFilterChoices } from './challenge-filter.ts'
import { nameStage } from './name-stage.ts'

const everything = '*'
const hours = [1, 6, 24, 72] as const

interface ChallengeFiltersProps {
  filter: ChallengeFilter
  /** Every challenge before the filters. */
  all: readonly ChallengeInFleet[]
  onChange: (patch: SearchPatch<ChallengeFilter>) => void
}

/** Whose obligations and which challenges are shown. A filter with nothing to choose from is left out. */
export function ChallengeFilters({ filter, all, onChange: change }: ChallengeFiltersProps) {
  const { t } = useTranslation('challenges')
  const labels = useKnownLabels()
  const { scopeKeys, stages } = listFilterChoices(all.map(({ challenge }) => challenge))
  const scopeKeyNames = new Map(scopeKeys.map(({ instrument, name }) => [instrument, name]))
  const select = (name: 'scope' | 'stage' | 'tag' | 'group', options: readonly string[]) => {
    const asked = filter[name]
    const chosen = name === 'scope' && asked !== undefined ? instrumentOf(asked) : asked
    const offered = chosen === undefined || options.includes(chosen) ? options : [...options, chosen]
    const nameOf = (value: string): string =>
      name === 'stage'
        ? nameStage(value, t)
        : escapeInvisible((name === 'scope' ? scopeKeyNames.get(value) : undefined) ?? value)
    if (offered.length === 0) return null
    return (
      <SelectField
        label={t(`filter.${name}`)}
        isLabelHidden
        value={chosen ?? everything}
        onChange={(value) => change({ [name]: value === everything ? undefined : value })}
        options={[
          { value: everything, label: t(`filter.all.${name}`) },
          ...offered.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
    )
  }
  return (
    <>
      <ScreenSearch
        label={t('filter.text')}
        value={filter.text ?? ''}
        onChange={(text) => change({ text: text === '' ? undefined : text })}
      />
      {select('scope', [...scopeKeyNames.keys()])}
      {select('stage', stages)}
      <SelectField
        label={t('filter.within')}
        isLabelHidden
        value={filter.withinH === undefined ? everything : String(filter.withinH)}
        onChange={(value) => change({ withinH: value === everything ? undefined : Number(value) })}
        options={[
          { value: everything, label: t('filter.all.within') },
          ...hours.map((hour) => ({ value: String(hour), label: t('filter.hours', { count: hour }) })),
        ]}
      />
      {select('tag', labels.tags)}
      {select('group', labels.groups)}
      {filter.agents === undefined ? null : (
        <ChosenAgents agents={filter.agents} onClear={() => change({ agents: undefined })} />
      )}
    </>
  )
}

function ChosenAgents({ agents, onClear }: { agents: string; onClear: () => void }) {
  const { t } = useTranslation('challenges')
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  const keys = readAgentKeys(agents) ?? []
  const only = keys.length === 1 ? data?.rows.find(({ agentKey }) => agentKey === keys[0]) : undefined
  return (
    <span className="flex items-center gap-2">
      <span>
        {only === undefined
          ? t('filter.agents', { count: keys.length })
          : t('filter.agent', { agent: escapeInvisible(only.name) })}
      </span>
      {keys.length === 1 && keys[0] !== undefined ? (
        <ButtonLink to="/predict/agents/$agentKey" params={{ agentKey: keys[0] }} size="sm">
          {t('filter.agentDesk')}
        </ButtonLink>
      ) : null}
      <Button size="sm" onPress={onClear}>
        {t('filter.allAgents')}
      </Button>
    </span>
  )
}
