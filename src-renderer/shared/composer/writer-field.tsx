import type { AgentKey } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { RateMeter } from '../outbox/rate-meter.tsx'
import { useWriterOption, type WritersQuery } from './use-writers.ts'

interface WriterFieldProps {
  writers: WritersQuery
  value: AgentKey | null
  onChange: (agentKey: AgentKey) => void
  /** Agents that write something else here already, which are left out. */
  taken?: ReadonlySet<AgentKey>
  isDisabled?: boolean
}

/** As which agent, with what is left of its minute and what it did here; who was answered is said. */
export function WriterField({ writers, value, onChange, taken, isDisabled = false }: WriterFieldProps) {
  const { t } = useTranslation('discussion')
  const optionOf = useWriterOption()
  const { data, error, refetch } = writers
  if (data === undefined && error !== null) return <CallErrorNote error={error} onRetry={() => refetch()} />
  if (data?.length === 0) return <p className="text-warn">{t('write.nobody')}</p>
  const offered = (data ?? []).filter(({ agentKey }) => agentKey === value || taken?.has(agentKey) !== true)
  const room = offered.find(({ agentKey }) => agentKey === value)?.room ?? null
  const answered = offered.find(({ isAnswered }) => isAnswered)
  return (
    <div className="flex flex-col gap-1">
      {answered === undefined ? null : (
        <p className="text-xs text-ink-2">{t('write.answered', { name: escapeInvisible(answered.name) })}</p>
      )}
      <SelectField<string>
        label={t('write.as')}
        placeholder={t('write.choose')}
        value={value}
        isDisabled={isDisabled || data === undefined}
        onChange={(key) => {
          const writer = offered.find(({ agentKey }) => agentKey === key)
          if (writer !== undefined) onChange(writer.agentKey)
        }}
        options={offered.map(optionOf)}
      />
      {room === null ? null : <RateMeter room={room} />}
    </div>
  )
}
