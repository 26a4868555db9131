import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import { challengeToAnswer } from '#contract/rules/agents/agent-health.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { statusTraits } from './status-traits.ts'

/** An archived agent: its last status says nothing of now. */
export function ArchivedBadge() {
  const { t } = useTranslation('fleet')
  return (
    <Badge tone="neutral" letter="▤">
      {t('groups.archived')}
    </Badge>
  )
}

/** The status of an agent, as one or two words with a sign. */
export function StatusBadge({ status }: { status: AgentStatus }) {
  const { t } = useTranslation('fleet')
  const { tone, letter } = statusTraits[status]
  return (
    <Badge tone={tone} letter={letter}>
      {t(`status.${status}`)}
    </Badge>
  )
}

/** Why it has this status; null where the badge says it all. */
export function useStatusReason(): (status: AgentStatus, detail: string | null) => string | null {
  const { t } = useTranslation('fleet')
  return (status, detail) => {
    if (status === 'ready') return null
    const reason = t(`reason.${status}`)
    if (detail === null || detail === '') return reason
    if (status === 'not_activated' && detail === challengeToAnswer) return t('reasonNamed.challenge')
    const shown = escapeInvisible(detail)
    if (status === 'scope_missing' || status === 'wrong_site') return t(`reasonNamed.${status}`, { detail: shown })
    return t('reasonWith', { reason, detail: shown })
  }
}
