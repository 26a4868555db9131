import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { readAgentKeys } from '../../shared/agent-keys-search.ts'
import { StaleMark } from '../../shared/freshness.tsx'
import { getButtonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deskQuery } from './desk/desk.queries.ts'
import { Desk } from './desk/desk.tsx'

const route = getRouteApi('/predict/$challengeKey')

/** The prediction desk of the challenge in the address, for the agents in the address or every agent of its site. */
export function PredictPage() {
  const { challengeKey } = route.useParams()
  const { agents } = route.useSearch()
  const agentKeys = useMemo(() => readAgentKeys(agents), [agents])
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const desk = useQuery(deskQuery(orpc, { challengeKey, agentKeys }))
  const challenge = desk.data?.challenge
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
            <Link
              to="/predict/$challengeKey"
              params={{ challengeKey }}
              className={getButtonClass({ variant: 'quiet', size: 'md' })}
            >
              {t('empty.allAgents')}
            </Link>
          )}
          <Link to="/challenges" className={getButtonClass({ variant: 'quiet', size: 'md' })}>
            {t('backToChallenges')}
          </Link>
        </>
      }
      flush
    >
      <div className="min-h-0 flex-1 pt-3">
        {desk.data !== undefined ? (
          desk.data.rows.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={
                <Link to="/onboarding/add" className={getButtonClass({ variant: 'quiet', size: 'md' })}>
                  {t('empty.addAgent')}
                </Link>
              }
            >
              {t('empty.text')}
            </EmptyState>
          ) : (
            // A new desk for another challenge: nothing typed for one may show up in the other.
            <Desk key={challengeKey} {...desk.data} />
          )
        ) : desk.error !== null ? (
          <div className="px-4">
            <ErrorNote error={appErrorOf(desk.error)} onRetry={() => void desk.refetch()} />
          </div>
        ) : (
          <Skeleton rows={10} />
        )}
      </div>
    </Page>
  )
}
