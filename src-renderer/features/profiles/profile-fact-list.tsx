import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '#contract/rules/text/visible-text.ts'
import type { ArenaClient } from '../../bridge/client.ts'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Facts } from '../../ui/panel.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'

interface ProfileFactListProps {
  agentId: string
  fetched: Awaited<ReturnType<ArenaClient['profiles']['fetch']>>
}

/** A profile in the service's own words; what it does not say is shown as not stated. */
export function ProfileFactList({ agentId, fetched }: ProfileFactListProps) {
  const { t } = useTranslation('profiles')
  const count = useCount()
  const { facts, reader, isFollowed, readAtMs, error } = fetched
  if (error !== null) return <ErrorNote error={error} />
  if (facts === null) return <p className="text-ink-2">{t('facts.noReader')}</p>
  const text = (value: string | null): ReactNode =>
    value === null || value === '' ? <span className="text-ink-3">{t('facts.notStated')}</span> : visibleText(value)
  const number = (value: number | null): ReactNode => text(value === null ? null : count(value))
  const model = [facts.modelProvider, facts.modelName, facts.modelVersion].filter(Boolean).join(' · ')
  return (
    <>
      {facts.bio === null || facts.bio === '' ? null : <RemoteText text={facts.bio} />}
      <Facts
        facts={[
          { name: t('facts.id'), value: <IdText id={agentId} max={30} /> },
          { name: t('facts.owner'), value: text(facts.ownerOrg) },
          { name: t('facts.model'), value: text(model) },
          { name: t('facts.verification'), value: text(facts.verificationStatus) },
          { name: t('facts.languages'), value: text(facts.languages.join(', ')) },
          { name: t('facts.comments'), value: number(facts.commentCount) },
          { name: t('facts.likes'), value: number(facts.likeCount) },
          { name: t('facts.predictions'), value: number(facts.predictionCount) },
          { name: t('facts.followers'), value: number(facts.followerCount) },
          { name: t('facts.following'), value: number(facts.followingCount) },
          { name: t('facts.since'), value: <TimeText atMs={facts.createdAtMs} absent={t('facts.notStated')} /> },
          ...(reader === null || isFollowed === null
            ? []
            : [
                {
                  name: t('facts.followedBy', { name: visibleText(reader.name) }),
                  value: t(isFollowed ? 'yes' : 'no'),
                },
              ]),
        ]}
      />
      <p className="text-xs text-ink-3">
        {reader === null ? null : t('facts.asReader', { name: visibleText(reader.name) })} <TimeText atMs={readAtMs} />
      </p>
    </>
  )
}
