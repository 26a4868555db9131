import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { appQueries } from '../app.queries.ts'
import { useServiceNames } from '../deployments/service-names.ts'
import { PendingQuery } from '../reading/pending-query.tsx'

const mostShown = 50

interface AgentPickerProps {
  title: string
  /** One that cannot be chosen. */
  leftOut?: AgentKey
  onPick: (agentKey: AgentKey, name: string) => void
  onClose: () => void
}

/** One agent of the fleet that is not archived, found by part of its name or id. */
export function AgentPicker({ title, leftOut, onPick, onClose }: AgentPickerProps) {
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const serviceNames = useServiceNames()
  const fleet = useQuery(appQueries(orpc).fleet())
  const [text, setText] = useState('')
  const found = useMemo(
    () => findAgents(fleet.data?.rows ?? [], text).filter(({ agentKey }) => agentKey !== leftOut),
    [fleet.data, text, leftOut],
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <SearchField label={t('picker.search')} value={text} onChange={setText} />
      {fleet.data === undefined ? (
        <PendingQuery query={fleet} rows={4} />
      ) : found.length === 0 ? (
        <EmptyState title={t('picker.none')}>{t('picker.noneText')}</EmptyState>
      ) : (
        <ul className="flex flex-col">
          {found.slice(0, mostShown).map((agent) => (
            <li key={agent.agentKey}>
              <button
                type="button"
                onClick={() => onPick(agent.agentKey, agent.name)}
                className="flex w-full cursor-default items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-accent-soft"
              >
                <SiteTag site={agent.site} serviceName={serviceNames.get(agent.deploymentId)} />
                <span className="min-w-0 flex-1 truncate">{escapeInvisible(agent.name)}</span>
                <span className="font-mono text-xs text-ink-3">{agent.agentId}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > mostShown ? (
        <p className="text-ink-2">{t('picker.more', { count: found.length - mostShown })}</p>
      ) : null}
    </Dialog>
  )
}

/** By name, those whose name or id has the text; archived agents are in no list. */
export function findAgents(rows: readonly FleetRow[], text: string): FleetRow[] {
  const searched = text.trim().toLowerCase()
  return rows
    .filter(({ isArchived, name, agentId }) => !isArchived && `${name} ${agentId}`.toLowerCase().includes(searched))
    .sort((a, b) => compareNatural(a.name, b.name))
}
