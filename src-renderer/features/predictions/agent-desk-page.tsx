import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useNamesApart } from '../../shared/agents/use-names-apart.ts'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { agentDeskQuery } from './desk/desk.queries.ts'
import { Desk } from './desk/desk.tsx'

const route = getRouteApi('/predict/agents/$agentKey')

/** The prediction desk the other way round: one agent, and a row for each challenge that it can predict on. */
export function AgentDeskPage() {
  const { agentKey } = route.useParams()
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const desk = useQuery(agentDeskQuery(orpc, { agentKey }))
  const nameOf = useNamesApart()
  return (
    <Page
      title={
        desk.data === undefined
          ? t('title')
          : t('agentDesk.title', { agent: escapeInvisible(nameOf({ agentKey, agentName: desk.data.agentName })) })
      }
      aside={
        desk.data === undefined ? null : (
          <>
            <SiteTag site={desk.data.site} long />
            <StaleMark />
          </>
        )
      }
      actions={
        <>
          <ButtonLink to="/agents/$agentKey" params={{ agentKey }}>
            {t('agentDesk.openAgent')}
          </ButtonLink>
          <ButtonLink to="/predict" search={{ agents: agentKey }}>
            {t('backToQueue')}
          </ButtonLink>
        </>
      }
      flush
    >
      <div className="flex-1 overflow-auto pt-3">
        {desk.data !== undefined ? (
          desk.data.desks.length === 0 ? (
            <EmptyState
              title={t('agentDesk.emptyTitle')}
              action={
                <ButtonLink to="/subscriptions" search={{ agents: agentKey }}>
                  {t('agentDesk.subscriptions')}
                </ButtonLink>
              }
            >
              {t('agentDesk.emptyText')}
            </EmptyState>
          ) : (
            <Desk key={agentKey} desks={desk.data.desks} rowsAre="challenges" onNext={null} />
          )
        ) : (
          <PendingQuery query={desk} rows={10} isFlush />
        )}
      </div>
    </Page>
  )
}
