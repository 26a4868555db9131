import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Package,
  Pencil,
  RefreshCw,
  RotateCw,
  SquareCheckBig,
  Tags,
  Trash2,
} from 'lucide-react'
import { type ReactElement, useCallback } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { writeAgentKeys } from '../../../shared/search/agent-keys-search.ts'
import type { BulkKind, BulkRequest } from './bulk-host.tsx'

export interface FleetAct {
  id: BulkKind | 'subscriptions' | 'pack'
  label: string
  icon: ReactElement
  run: () => void
}

/** What can be done with some agents at once, in the order of the bar; an archived one among them leaves few. */
export function usePickedAgentActs(
  onBulk: (request: BulkRequest) => void,
): (agents: readonly FleetRow[]) => FleetAct[] {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  return useCallback(
    (agents) => {
      const hasKey = agents.some(({ authMethod }) => authMethod === 'private_key_jwt')
      const isArchived = agents.some((agent) => agent.isArchived)
      const keys = writeAgentKeys(agents.map(({ agentKey }) => agentKey))
      const review = (kind: BulkKind, label: string, icon: ReactElement): FleetAct => ({
        id: kind,
        label,
        icon,
        run: () => onBulk({ kind, agents }),
      })
      const subscriptions: FleetAct = {
        id: 'subscriptions',
        label: t('bulk.subscriptions'),
        icon: <SquareCheckBig />,
        run: () => void navigate({ to: '/subscriptions', search: { agents: keys } }),
      }
      const pack: FleetAct = {
        id: 'pack',
        label: t('bulk.pack'),
        icon: <Package />,
        run: () => void navigate({ to: '/packs', search: { tab: 'make', agents: keys } }),
      }
      return [
        ...(isArchived ? [] : [review('check', t('bulk.check'), <RefreshCw />), subscriptions]),
        ...(agents.length === 1 ? [review('rename', t('bulk.rename'), <Pencil />)] : []),
        review('label', t('bulk.tags'), <Tags />),
        ...(hasKey ? [review('rotate', t('bulk.rotate'), <RotateCw />)] : []),
        isArchived
          ? review('restore', t('bulk.restore'), <ArchiveRestore />)
          : review('archive', t('bulk.archive'), <Archive />),
        pack,
        review('forget', t('bulk.forget'), <Trash2 />),
      ]
    },
    [t, navigate, onBulk],
  )
}
