import { ChevronDown } from 'lucide-react'
import { type AgentStatus, agentStatusSchema } from '#contract/ipc/agent-status.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { StatusBadge } from '../../shared/agents/status-badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import { useCount } from '../../ui/text/use-count.ts'

interface SelectMenuProps {
  /** The agents that are shown; only these can be selected. */
  shown: readonly FleetRow[]
  onSelect: (agentKeys: ReadonlySet<string>) => void
}

/** Selects all shown agents, or those of them that are in one state. */
export function SelectMenu({ shown, onSelect }: SelectMenuProps) {
  const { t } = useTranslation('fleet')
  const count = useCount()
  const keysIn = (status: AgentStatus | null): readonly string[] =>
    shown.filter((row) => status === null || row.status === status).map(({ agentKey }) => agentKey)
  const states = agentStatusSchema.options.filter((status) => keysIn(status).length > 0)
  return (
    <Menu
      label={t('select.label')}
      trigger={
        <Button isDisabled={shown.length === 0}>
          {t('select.open')}
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      }
      entries={[
        {
          id: 'all',
          label: t('select.all', { count: shown.length }),
          onAction: () => onSelect(new Set(keysIn(null))),
        },
        ...states.map((status, index) => ({
          id: status,
          startsGroup: index === 0,
          text: t('select.inState', { status: t(`status.${status}`) }),
          label: (
            <span className="flex items-center gap-4">
              <span className="flex-1">
                <StatusBadge status={status} />
              </span>
              <span className="text-ink-2 text-xs tabular-nums">{count(keysIn(status).length)}</span>
            </span>
          ),
          onAction: () => onSelect(new Set(keysIn(status))),
        })),
        { id: 'none', startsGroup: true, label: t('select.none'), onAction: () => onSelect(new Set()) },
      ]}
    />
  )
}
