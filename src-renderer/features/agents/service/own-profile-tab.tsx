import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useWrite, WriteHost } from '../../../shared/composer/write-host.tsx'
import { ProfileFactList } from '../../../shared/discussion/profile-fact-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Fetched } from './fetched.tsx'
import { serviceQueries } from './service.queries.ts'

/** The agent's own profile, in the service's words. */
export function OwnProfileTab({ agent: { row } }: { agent: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const query = useQuery(serviceQueries(orpc).profile(row.agentKey))
  const profileKey = profileKeyOf(row, row.agentId)
  return (
    <Fetched query={query}>
      {({ facts }) => (
        <div className="flex max-w-[720px] flex-col gap-3">
          <ProfileFactList agentId={row.agentId} facts={facts} isOwn />
          {siteRules[row.site].hasPosts ? (
            <WriteHost>
              <PostAs row={row} />
            </WriteHost>
          ) : (
            <p className="text-xs text-ink-2">{t('service.profile.noPosts')}</p>
          )}
          {profileKey === null ? null : (
            <Link to="/profiles/$profileKey" params={{ profileKey }} className="w-fit text-accent hover:underline">
              {t('service.profile.asOthers')}
            </Link>
          )}
        </div>
      )}
    </Fetched>
  )
}

function PostAs({ row: { deploymentId, site, agentKey } }: { row: AgentDetail['row'] }) {
  const { t } = useTranslation('discussion')
  const write = useWrite()
  return (
    <span>
      <Button onPress={() => write({ kind: 'post', deploymentId, site, agentKey })}>{t('write.title.post')}</Button>
    </span>
  )
}
