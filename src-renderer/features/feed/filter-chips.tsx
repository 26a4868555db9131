import { useQuery } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import { type ProfileKey, profileKeySchema, readProfileKey } from '#contract/ipc/profile-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { readAgentKeys } from '../../shared/search/agent-keys-search.ts'
import { FilterChip } from '../../ui/buttons/filter-chip.tsx'
import { authorNameQuery } from './feed.queries.ts'
import type { InboxSearch } from './inbox-search.ts'

interface FilterChipsProps {
  search: InboxSearch
  onChange: (patch: { agents?: undefined; author?: undefined }) => void
}

/** Filters that were chosen elsewhere, each with the way to drop it. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const { t } = useTranslation('discussion')
  const agents = readAgentKeys(search.agents) ?? []
  const author = profileKeySchema.safeParse(search.author)
  return (
    <>
      {agents.length === 0 ? null : (
        <FilterChip dropLabel={t('filter.drop')} onDrop={() => onChange({ agents: undefined })}>
          <AgentsText agentKeys={agents} />
        </FilterChip>
      )}
      {author.success ? (
        <FilterChip dropLabel={t('filter.drop')} onDrop={() => onChange({ author: undefined })}>
          <AuthorText profileKey={author.data} />
        </FilterChip>
      ) : null}
    </>
  )
}

function AgentsText({ agentKeys }: { agentKeys: readonly AgentKey[] }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  const [only] = agentKeys
  if (agentKeys.length > 1) return t('filter.agentsChip', { count: agentKeys.length })
  const name = data?.rows.find((row) => row.agentKey === only)?.name ?? only ?? ''
  return t('filter.agentChip', { name: escapeInvisible(name) })
}

/** By name; by the id where nothing that is here names the author. */
function AuthorText({ profileKey }: { profileKey: ProfileKey }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(authorNameQuery(orpc, profileKey))
  if (data === undefined) return t('filter.authorChip', { name: '…' })
  return t('filter.authorChip', { name: escapeInvisible(data.name ?? readProfileKey(profileKey).agentId) })
}
