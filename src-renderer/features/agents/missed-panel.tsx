import { Link } from '@tanstack/react-router'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'

/** Challenges that closed while the agent was subscribed and had not predicted; nothing where there are none. */
export function MissedPanel({ missed }: { missed: AgentDetail['missed'] }) {
  const { t } = useTranslation('agents')
  if (missed.length === 0) return null
  return (
    <Panel title={t('missed.title')} aside={t('missed.count', { count: missed.length })}>
      <ul className="flex max-h-48 flex-col overflow-auto">
        {missed.map(({ challengeKey, asset, question, deadlineAtMs, couldPredict }) => (
          <li key={challengeKey} className="flex min-h-6 min-w-0 items-center gap-3">
            <span className="w-20 shrink-0 truncate font-semibold" title={escapeInvisible(asset)}>
              {escapeInvisible(asset)}
            </span>
            <Link
              to="/predict/$challengeKey"
              params={{ challengeKey }}
              className="flex min-h-6 min-w-0 flex-1 items-center hover:text-accent hover:underline"
            >
              <VisibleName text={question} />
            </Link>
            <span className="shrink-0 text-xs text-ink-2">
              {couldPredict ? null : `${t('missed.couldNot')} · `}
              <TimeText lead={t('missed.closed')} atMs={deadlineAtMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
