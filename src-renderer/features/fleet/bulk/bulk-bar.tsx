import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Package, Pencil, RefreshCw, SquareCheckBig, Tags, Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { writeAgentKeys } from '../../../shared/agent-keys-search.ts'
import { type Command, useCommands } from '../../../shared/commands.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { BulkKind } from './bulk-host.tsx'
import { PauseAgentsButton } from './pause-agents-button.tsx'
import { PredictMenu } from './predict-menu.tsx'

interface BulkBarProps {
  /** The picked agents that are shown: the only ones that an act reaches. */
  agents: readonly FleetRow[]
  /** How many more are picked and not shown. */
  hiddenCount: number
  onAct: (kind: BulkKind) => void
  onClear: () => void
}

/** What can be done with all picked agents at once. */
export function BulkBar({ agents, hiddenCount, onAct, onClear }: BulkBarProps) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const isArchived = agents.some((agent) => agent.isArchived)
  useCommands(useBulkCommands({ count: agents.length, isArchived, onAct }))
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-t bg-picked px-4 py-1.5"
    >
      <span role="status" className="mr-2 flex flex-col">
        <span className="font-medium">{t('bulk.selected', { count: agents.length })}</span>
        {hiddenCount === 0 ? null : (
          <span className="text-ink-2 text-xs">{t('bulk.hidden', { count: hiddenCount })}</span>
        )}
      </span>
      {agents.length === 0 ? null : (
        <>
          {isArchived ? null : (
            <>
              <Button icon={<RefreshCw />} onPress={() => onAct('check')}>
                {t('bulk.check')}
              </Button>
              <Button
                icon={<SquareCheckBig />}
                onPress={() =>
                  void navigate({
                    to: '/subscriptions',
                    search: { agents: writeAgentKeys(agents.map(({ agentKey }) => agentKey)) },
                  })
                }
              >
                {t('bulk.subscriptions')}
              </Button>
              <PredictMenu agents={agents} />
              <PauseAgentsButton agents={agents} />
            </>
          )}
          {agents.length === 1 ? (
            <Button icon={<Pencil />} onPress={() => onAct('rename')}>
              {t('bulk.rename')}
            </Button>
          ) : null}
          <Button icon={<Tags />} onPress={() => onAct('label')}>
            {t('bulk.tags')}
          </Button>
          {isArchived ? (
            <Button icon={<ArchiveRestore />} variant="primary" onPress={() => onAct('restore')}>
              {t('bulk.restore')}
            </Button>
          ) : (
            <Button icon={<Archive />} onPress={() => onAct('archive')}>
              {t('bulk.archive')}
            </Button>
          )}
          <Button
            icon={<Package />}
            onPress={() =>
              void navigate({
                to: '/packs',
                search: { tab: 'make', agents: writeAgentKeys(agents.map(({ agentKey }) => agentKey)) },
              })
            }
          >
            {t('bulk.pack')}
          </Button>
          <Button icon={<Trash2 />} onPress={() => onAct('forget')}>
            {t('bulk.forget')}
          </Button>
        </>
      )}
      <span className="ml-auto" />
      <IconButton label={t('bulk.clear')} icon={<X />} onPress={onClear} />
    </section>
  )
}

/** The same acts by the palette. */
function useBulkCommands({
  count,
  isArchived,
  onAct,
}: {
  count: number
  isArchived: boolean
  onAct: (kind: BulkKind) => void
}): readonly Command[] {
  const { t } = useTranslation('fleet')
  return useMemo(() => {
    const kinds: readonly BulkKind[] = isArchived
      ? ['label', 'restore', 'forget']
      : ['check', 'label', 'archive', 'forget']
    return count === 0
      ? []
      : [...(count === 1 ? (['rename'] as const) : []), ...kinds].map((kind) => ({
          id: `fleet-${kind}`,
          title: t(`bulk.command.${kind}`, { count }),
          group: 'act' as const,
          ...(kind === 'archive' || kind === 'forget' ? { isDangerous: true } : {}),
          ...(kind === 'rename' ? { shortcut: 'rename' as const } : {}),
          run: () => onAct(kind),
        }))
  }, [t, count, isArchived, onAct])
}
