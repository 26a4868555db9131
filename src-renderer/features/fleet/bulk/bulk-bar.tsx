import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { PauseAgentsButton } from './pause-agents-button.tsx'
import { PredictMenu } from './predict-menu.tsx'
import type { FleetAct } from './use-picked-agent-acts.tsx'

interface BulkBarProps {
  /** The picked agents that are shown: the only ones that an act reaches. */
  agents: readonly FleetRow[]
  acts: readonly FleetAct[]
  /** How many more are picked and not shown. */
  hiddenCount: number
  onClear: () => void
}

/** What can be done with all picked agents at once. */
export function BulkBar({ agents, acts, hiddenCount, onClear }: BulkBarProps) {
  const { t } = useTranslation('fleet')
  const offered = agents.length === 0 ? [] : acts
  useCommands(useBulkCommands(offered, agents.length))
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex min-h-11 shrink-0 items-center gap-1 border-line border-t bg-picked px-4 py-1.5"
    >
      <div className="flex grow flex-wrap items-center gap-1">
        <span role="status" className="mr-2 flex flex-col">
          <span className="font-medium">{t('bulk.selected', { count: agents.length })}</span>
          {hiddenCount === 0 ? null : (
            <span className="text-ink-2 text-xs">{t('bulk.hidden', { count: hiddenCount })}</span>
          )}
        </span>
        {agents.length === 0 || agents.some(({ isArchived }) => isArchived) ? null : (
          <>
            <PredictMenu agents={agents} />
            <PauseAgentsButton agents={agents} />
          </>
        )}
        {offered.map(({ id, label, icon, run }) => (
          <Button key={id} icon={icon} onPress={run} {...(id === 'restore' ? { variant: 'primary' } : {})}>
            {label}
          </Button>
        ))}
      </div>
      <IconButton label={t('bulk.clear')} icon={<X />} onPress={onClear} />
    </section>
  )
}

/** The same acts by the palette, which has titles of its own for *Edit subscriptions* and *Back up*. */
function useBulkCommands(acts: readonly FleetAct[], count: number): readonly Command[] {
  const { t } = useTranslation('fleet')
  return useMemo(
    () =>
      acts.flatMap(({ id, run }): Command[] =>
        id === 'subscriptions' || id === 'pack'
          ? []
          : [
              {
                id: `fleet-${id}`,
                title: t(`bulk.command.${id}`, { count }),
                group: 'act',
                ...(id === 'archive' || id === 'forget' ? { isDangerous: true } : {}),
                ...(id === 'rename' ? { shortcut: 'rename' as const } : {}),
                run,
              },
            ],
      ),
    [t, acts, count],
  )
}
