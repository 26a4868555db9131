import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ArenaClient } from '../../bridge/client.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ProfileFactList } from '../../shared/discussion/profile-fact-list.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

interface ToldProfileProps {
  agentId: string
  fetched: Awaited<ReturnType<ArenaClient['profiles']['fetch']>>
}

/** A profile as the service told it to an agent of ours, or why it did not. */
export function ToldProfile({ agentId, fetched }: ToldProfileProps) {
  const { t } = useTranslation('profiles')
  const { facts, reader, isFollowed, readAtMs, error } = fetched
  if (error !== null) return <ErrorNote error={error} />
  if (facts === null || reader === null) return <p className="text-ink-2">{t('facts.noReader')}</p>
  const name = escapeInvisible(reader.name)
  return (
    <>
      <ProfileFactList agentId={agentId} facts={facts} />
      <p className="text-xs text-ink-3">
        <TimeText lead={t('facts.asReader', { name })} atMs={readAtMs} />
        {isFollowed === null ? null : ` · ${t(isFollowed ? 'facts.follows' : 'facts.followsNot')}`}
      </p>
    </>
  )
}
