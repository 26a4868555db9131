import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DueItem } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { readAgentKeys } from '../../../shared/agent-keys-search.ts'
import { useKnownLabels } from '../../../shared/agents/use-known-labels.ts'
import { appQueries } from '../../../shared/app.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { getButtonClass } from '../../../ui/button-class.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { listQueueChoices } from './due-queue.ts'
import type { QueueSearch } from './queue-search.ts'

const everything = '*'
const hours = [1, 6, 24, 72] as const

interface QueueFiltersProps {
  search: QueueSearch
  /** What is due before the filters. */
  all: readonly DueItem[]
  onSearch: (search: QueueSearch) => void
}

/** Whose obligations and which challenges the queue shows. A filter with nothing to choose from is left out. */
export function QueueFilters({ search, all, onSearch }: QueueFiltersProps) {
  const { t } = useTranslation('predictions')
  const labels = useKnownLabels()
  const { scopes, stages } = listQueueChoices(all)
  const change = (patch: { [Key in keyof QueueSearch]?: QueueSearch[Key] | undefined }): void => {
    const next = Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined)
    onSearch(Object.fromEntries(next))
  }
  const select = (name: 'scope' | 'stage' | 'tag' | 'group', options: readonly string[]) => {
    const chosen = search[name]
    const offered = chosen === undefined || options.includes(chosen) ? options : [...options, chosen]
    if (offered.length === 0) return null
    return (
      <SelectField
        label={t(`queue.filter.${name}`)}
        isLabelHidden
        value={chosen ?? everything}
        onChange={(value) => change({ [name]: value === everything ? undefined : value })}
        options={[
          { value: everything, label: t(`queue.filter.all.${name}`) },
          ...offered.map((value) => ({ value, label: escapeInvisible(value) })),
        ]}
      />
    )
  }
  return (
    <>
      {select('scope', scopes)}
      {select('stage', stages)}
      <SelectField
        label={t('queue.filter.within')}
        isLabelHidden
        value={search.withinH === undefined ? everything : String(search.withinH)}
        onChange={(value) => change({ withinH: value === everything ? undefined : Number(value) })}
        options={[
          { value: everything, label: t('queue.filter.all.within') },
          ...hours.map((hour) => ({ value: String(hour), label: t('queue.filter.hours', { count: hour }) })),
        ]}
      />
      {select('tag', labels.tags)}
      {select('group', labels.groups)}
      {search.agents === undefined ? null : (
        <ChosenAgents agents={search.agents} onClear={() => change({ agents: undefined })} />
      )}
    </>
  )
}

function ChosenAgents({ agents, onClear }: { agents: string; onClear: () => void }) {
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  const keys = readAgentKeys(agents) ?? []
  const only = keys.length === 1 ? data?.rows.find(({ agentKey }) => agentKey === keys[0]) : undefined
  return (
    <span className="flex items-center gap-2">
      <span>
        {only === undefined
          ? t('queue.filter.agents', { count: keys.length })
          : t('queue.filter.agent', { agent: escapeInvisible(only.name) })}
      </span>
      {keys.length === 1 && keys[0] !== undefined ? (
        <Link
          to="/predict/agents/$agentKey"
          params={{ agentKey: keys[0] }}
          className={getButtonClass({ variant: 'quiet', size: 'sm' })}
        >
          {t('agentDesk.open')}
        </Link>
      ) : null}
      <Button size="sm" onPress={onClear}>
        {t('queue.filter.allAgents')}
      </Button>
    </span>
  )
}
