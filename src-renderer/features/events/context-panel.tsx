import type { AgentKey } from '#contract/ids.ts'
import type { ContextView, EventDetail } from '#contract/ipc/events.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

interface ContextPanelProps {
  context: ContextView | null
  readers: EventDetail['readers']
  onAgent: (agentKey: AgentKey) => void
}

/** What the service tells an agent before it writes: what is allowed, and its advice. */
export function ContextPanel({ context, readers, onAgent }: ContextPanelProps) {
  const { t } = useTranslation('events')
  if (context === null) {
    return (
      <Panel title={t('context.title')}>
        <p className="text-ink-2">{t('context.none')}</p>
      </Panel>
    )
  }
  const { readAtMs, policy, replyHint, error, agentKey } = context
  return (
    <Panel
      title={t('context.title')}
      aside={
        <span className="text-xs text-ink-3">
          {readAtMs === null ? t('context.never') : <TimeText atMs={readAtMs} />}
        </span>
      }
    >
      <SelectField<string>
        label={t('context.agent')}
        value={agentKey}
        onChange={(key) => {
          const reader = readers.find((one) => one.agentKey === key)
          if (reader !== undefined) onAgent(reader.agentKey)
        }}
        options={readers.map((reader) => ({ value: String(reader.agentKey), label: escapeInvisible(reader.name) }))}
      />
      {error === null ? null : <ErrorNote error={error} compact />}
      {policy === null ? null : (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
          <Switch name={t('context.comments')} isOn={policy.commentEnabled} />
          <Switch name={t('context.replies')} isOn={policy.replyEnabled} />
          <Switch name={t('context.likes')} isOn={policy.likeEnabled} />
        </dl>
      )}
      {replyHint === null ? null : (
        <div>
          <h3 className="text-xs text-ink-3">{t('context.hint')}</h3>
          <RemoteText text={replyHint} />
        </div>
      )}
    </Panel>
  )
}

/** `isOn` is null where the service did not say it in words that can be read. */
function Switch({ name, isOn }: { name: string; isOn: boolean | null }) {
  const { t } = useTranslation('events')
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd>
        {isOn === null ? (
          <Badge tone="neutral" letter="?">
            {t('context.unsaid')}
          </Badge>
        ) : isOn ? (
          <Badge tone="ok" letter="✓">
            {t('context.on')}
          </Badge>
        ) : (
          <Badge tone="warn" letter="–">
            {t('context.off')}
          </Badge>
        )}
      </dd>
    </>
  )
}
