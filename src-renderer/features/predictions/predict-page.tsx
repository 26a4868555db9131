import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { deskQuery } from './desk/desk.queries.ts'
import { Desk } from './desk/desk.tsx'
import { NextDueButton, useQueueWay } from './queue/next-due.tsx'
import { useDueQueue } from './queue/use-due-queue.ts'

const route = getRouteApi('/predict/$challengeKey')

/**
 * The prediction desk of the challenge in the address, for the agents that the filters of the queue choose or every
 * agent of its site.
 */
export function PredictPage() {
  const { challengeKey } = route.useParams()
  const search = route.useSearch()
  const { queue, agents: chosen, isLoading: isChoosing, error, reload } = useDueQueue(search, search.sites ?? null)
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const agentKeys = useMemo(() => {
    if (chosen === null) return null
    const { deploymentId, site } = readChallengeKey(challengeKey)
    const ofSite = chosen.filter((row) => row.deploymentId === deploymentId && row.site === site)
    // Agents of the other site alone: each row then says so.
    return (ofSite.length === 0 ? chosen : ofSite).map(({ agentKey }) => agentKey)
  }, [chosen, challengeKey])
  const desk = useQuery({ ...deskQuery(orpc, { challengeKey, agentKeys }), enabled: !isChoosing && error === null })
  const challenge = desk.data?.challenge
  const desks = useMemo(() => (desk.data === undefined ? [] : [desk.data]), [desk.data])
  const isKnown = !isChoosing && error === null && !desk.isPending
  // A challenge that could not be read leads on too, to the first that is due.
  const place = isKnown ? { challengeKey, deadlineAtMs: challenge?.deadlineAtMs ?? null } : null
  const way = useQueueWay({ place, queue, search })
  return (
    <Page
      title={t('title')}
      aside={
        challenge === undefined ? null : (
          <>
            <SiteTag site={challenge.site} long />
            <StaleMark only={challenge} />
          </>
        )
      }
      actions={
        <>
          {agentKeys === null ? null : (
            <ButtonLink to="/predict/$challengeKey" params={{ challengeKey }}>
              {t('empty.allAgents')}
            </ButtonLink>
          )}
          <ButtonLink to="/predict" search={search}>
            {t('backToQueue')}
          </ButtonLink>
          <NextDueButton way={way} left={queue.length} />
        </>
      }
      flush
    >
      <div className="flex-1 overflow-auto pt-3">
        {error !== null ? (
          <div className="px-4">
            <CallErrorNote error={error} onRetry={reload} />
          </div>
        ) : desk.data !== undefined ? (
          desk.data.rows.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={
                agentKeys === null ? (
                  <ButtonLink to="/onboarding/add">{t('empty.addAgent')}</ButtonLink>
                ) : (
                  <ButtonLink to="/predict/$challengeKey" params={{ challengeKey }}>
                    {t('empty.allAgents')}
                  </ButtonLink>
                )
              }
            >
              {t(agentKeys === null ? 'empty.text' : 'empty.filteredText')}
            </EmptyState>
          ) : (
            // A new desk for another challenge: nothing typed for one may show up in the other.
            <Desk key={challengeKey} desks={desks} rowsAre="agents" onNext={way.next === null ? null : way.goToNext} />
          )
        ) : (
          <PendingQuery query={desk} rows={10} isFlush />
        )}
      </div>
    </Page>
  )
}
