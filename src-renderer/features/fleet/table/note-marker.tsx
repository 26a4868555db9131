import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { StickyNote } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useExcludeFromTabOrder } from '../../../ui/table/row-focus.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { fleetQueries } from '../fleet.queries.ts'

/** Says that the operator has noted something of the agent; the note itself is read when it is pointed at. */
export function NoteMarker({ row }: { row: FleetRow }) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const excludeFromTabOrder = useExcludeFromTabOrder()
  return (
    <Tooltip text={<NoteText agentKey={row.agentKey} />} placement="right">
      <Button
        aria-label={t('note.marker', { name: escapeInvisible(row.name) })}
        excludeFromTabOrder={excludeFromTabOrder}
        className="ml-1 inline-flex size-4 shrink-0 cursor-default items-center justify-center rounded-sm text-ink-3 data-hovered:text-ink [&>svg]:size-3.5"
        onPress={() => void navigate({ to: '/agents/$agentKey', params: { agentKey: row.agentKey } })}
      >
        <StickyNote aria-hidden />
      </Button>
    </Tooltip>
  )
}

/** Only the beginning of a long one: the agent's page shows it whole. */
function NoteText({ agentKey }: { agentKey: AgentKey }) {
  const { orpc } = useBridge()
  const { data } = useQuery(fleetQueries(orpc).note(agentKey))
  const text = escapeInvisible(data?.note ?? '…')
  return (
    <span className="line-clamp-[12] whitespace-pre-wrap break-words">
      {text.length > 600 ? `${text.slice(0, 600)}…` : text}
    </span>
  )
}
