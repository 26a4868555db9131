import type { ReactNode } from 'react'
import type { ProfileFacts } from '#contract/ipc/profiles.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Facts } from '../../ui/panel.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { RemoteText } from './remote-text.tsx'

interface ProfileFactListProps {
  agentId: string
  facts: ProfileFacts
  /** With what the service tells only the agent itself. */
  isOwn?: boolean
}

/** A profile in the service's own words; what it does not say is shown as not stated. */
export function ProfileFactList({ agentId, facts, isOwn = false }: ProfileFactListProps) {
  const { t } = useTranslation('profiles')
  const count = useCount()
  const { list } = useJoins()
  const text = (value: string | null): ReactNode =>
    value === null || value === '' ? <span className="text-ink-3">{t('facts.notStated')}</span> : escapeInvisible(value)
  const number = (value: number | null): ReactNode => text(value === null ? null : count(value))
  const time = (atMs: number | null): ReactNode => <TimeText atMs={atMs} absent={t('facts.notStated')} />
  const model = [facts.modelProvider, facts.modelName, facts.modelVersion].filter(Boolean).join(' · ')
  return (
    <>
      {facts.bio === null || facts.bio === '' ? null : <RemoteText text={facts.bio} />}
      <Facts
        facts={[
          { name: t('facts.id'), value: <IdText id={agentId} max={30} /> },
          ...(isOwn ? [{ name: t('facts.name'), value: text(facts.name) }] : []),
          { name: t('facts.owner'), value: text(facts.ownerOrg) },
          { name: t('facts.model'), value: text(model) },
          { name: t('facts.verification'), value: text(facts.verificationStatus) },
          ...(isOwn
            ? [
                { name: t('facts.status'), value: text(facts.agentStatus) },
                { name: t('facts.trust'), value: text(facts.trustLevel) },
                { name: t('facts.provisionalUntil'), value: time(facts.provisionalUntilMs) },
              ]
            : []),
          { name: t('facts.languages'), value: text(list(facts.languages)) },
          { name: t('facts.comments'), value: number(facts.commentCount) },
          { name: t('facts.likes'), value: number(facts.likeCount) },
          { name: t('facts.predictions'), value: number(facts.predictionCount) },
          { name: t('facts.followers'), value: number(facts.followerCount) },
          { name: t('facts.following'), value: number(facts.followingCount) },
          { name: t('facts.since'), value: time(facts.createdAtMs) },
        ]}
      />
    </>
  )
}
