import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { type ProfileKey, profileKeySchema, readProfileKey } from '#contract/ipc/profile-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { readAgentKeys } from '../../shared/agent-keys-search.ts'
import { appQueries } from '../../shared/app.queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { authorNameQuery } from './feed.queries.ts'
import type { InboxSearch } from './inbox-search.ts'

interface FilterChipsProps {
  search: InboxSearch
  onChange: (patch: { agents?: undefined; author?: undefined }) => void
}

/** Filters that were chosen elsewhere, each with the way to drop it. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const agents = readAgentKeys(search.agents) ?? []
  const author = profileKeySchema.safeParse(search.author)
  return (
    <>
      {agents.length === 0 ? null : (
        <Chip onDrop={() => onChange({ agents: undefined })}>
          <AgentsText agentKeys={agents} />
        </Chip>
      )}
      {author.success ? (
        <Chip onDrop={() => onChange({ author: undefined })}>
          <AuthorText profileKey={author.data} />
        </Chip>
      ) : null}
    </>
  )
}

function Chip({ onDrop, children }: { onDrop: () => void; children: ReactNode }) {
  const { t } = useTranslation('discussion')
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <span className="min-w-0 max-w-64">
        <Badge tone="accent">{children}</Badge>
      </span>
      <IconButton size="sm" label={t('filter.drop')} icon={<X />} onPress={onDrop} />
    </span>
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
