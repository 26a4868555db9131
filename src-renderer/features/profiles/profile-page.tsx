import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ProfileKey } from '#contract/ipc/profile-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useWrite, WriteHost } from '../../shared/composer/write-host.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { FetchedComments } from './fetched-comments.tsx'
import { FoundPredictions } from './found-predictions.tsx'
import { profileQueries } from './profiles.queries.ts'
import { ToldProfile } from './told-profile.tsx'

const route = getRouteApi('/profiles/$profileKey')

/** Any agent: what the service says of it, and its comments that were read here. */
export function ProfilePage() {
  const { profileKey } = route.useParams()
  return (
    <WriteHost key={profileKey}>
      <Profile profileKey={profileKey} />
    </WriteHost>
  )
}

function Profile({ profileKey }: { profileKey: ProfileKey }) {
  const write = useWrite()
  const { t } = useTranslation('profiles')
  const { orpc } = useBridge()
  const queries = profileQueries(orpc)
  const known = useQuery(queries.one(profileKey))
  const fetched = useQuery(queries.fetched(profileKey))
  const serviceNames = useServiceNames()
  if (known.data === undefined) {
    return (
      <Page title={t('title')}>
        {known.error === null ? (
          <Skeleton rows={8} />
        ) : (
          <CallErrorNote error={known.error} onRetry={() => known.refetch()} />
        )}
      </Page>
    )
  }
  const { agentId, deploymentId, site, agentKey, comments, commentCount } = known.data
  const name = fetched.data?.facts?.name ?? known.data.name
  const author = { profileKey, name, agentKey }
  return (
    <Page
      title={escapeInvisible(name ?? agentId)}
      aside={
        <>
          <SiteTag site={site} serviceName={serviceNames.get(deploymentId)} />
          {agentKey === null ? null : <Badge tone="accent">{t('yours')}</Badge>}
        </>
      }
      actions={
        <>
          <Button variant="primary" onPress={() => write({ kind: 'follow', author })}>
            {t('follow.one')}
          </Button>
          <ButtonLink to="/inbox/follows" search={{ target: profileKey }}>
            {t('follow.many')}
          </ButtonLink>
          {agentKey === null ? null : (
            <ButtonLink to="/agents/$agentKey" params={{ agentKey }}>
              {t('ownPage')}
            </ButtonLink>
          )}
          <RefreshButton isPending={fetched.isFetching} onPress={() => void fetched.refetch()} />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-3 min-[1100px]:grid-cols-[minmax(0,1fr)_380px]">
        <FetchedComments comments={comments} total={commentCount} />
        <div className="flex min-w-0 flex-col gap-3">
          <Panel title={t('facts.title')}>
            {fetched.data !== undefined ? (
              <ToldProfile agentId={agentId} fetched={fetched.data} />
            ) : (
              <PendingQuery query={fetched} rows={6} />
            )}
          </Panel>
          <FoundPredictions profileKey={profileKey} />
        </div>
      </div>
    </Page>
  )
}
