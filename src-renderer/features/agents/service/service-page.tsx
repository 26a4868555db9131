import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { Page } from '../../../ui/page.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { agentQueries } from '../agents.queries.ts'
import { ActionsTab } from './actions-tab.tsx'
import { FollowsTab } from './follows-tab.tsx'
import { OAuthScopesTab } from './oauth-scopes-tab.tsx'
import { OwnProfileTab } from './own-profile-tab.tsx'
import type { ServiceTab } from './service-tabs.ts'
import { SpacesTab } from './spaces-tab.tsx'

const route = getRouteApi('/agents/$agentKey/service')

/** An agent of the fleet as the service has it: each part is asked for when it is opened. */
export function AgentServicePage() {
  const { agentKey } = route.useParams()
  const { tab = 'profile' } = route.useSearch()
  const navigate = route.useNavigate()
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const agent = useQuery(agentQueries(orpc).one(agentKey))
  const row = agent.data?.row
  return (
    <Page
      title={t('service.title', { name: escapeInvisible(row?.name ?? '') })}
      aside={row === undefined ? null : <SiteTag site={row.site} />}
      actions={
        <ButtonLink to="/agents/$agentKey" params={{ agentKey }}>
          {t('service.back')}
        </ButtonLink>
      }
    >
      {agent.data !== undefined ? (
        <Tabs<ServiceTab>
          label={t('service.parts')}
          selected={tab}
          onSelect={(next) => void navigate({ search: next === 'profile' ? {} : { tab: next }, replace: true })}
          tabs={[
            { id: 'profile', label: t('service.profile.tab'), content: <OwnProfileTab agent={agent.data} /> },
            { id: 'actions', label: t('service.actions.tab'), content: <ActionsTab agentKey={agentKey} /> },
            {
              id: 'following',
              label: t('service.follows.following'),
              content: <FollowsTab agentKey={agentKey} list="following" />,
            },
            {
              id: 'followers',
              label: t('service.follows.followers'),
              content: <FollowsTab agentKey={agentKey} list="followers" />,
            },
            { id: 'spaces', label: t('service.spaces.tab'), content: <SpacesTab agentKey={agentKey} /> },
            { id: 'scopes', label: t('service.permissions.tab'), content: <OAuthScopesTab agent={agent.data} /> },
          ]}
        />
      ) : (
        <PendingQuery query={agent} rows={8} />
      )}
    </Page>
  )
}
