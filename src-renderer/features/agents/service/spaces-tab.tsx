import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentKey } from '#contract/ids.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { findLanguage } from '../../../ui/text/find-language.ts'
import { Fetched, ShortListNote } from './fetched.tsx'
import { serviceQueries } from './service.queries.ts'

/** The spaces of the agent's site, with the way to their events. */
export function SpacesTab({ agentKey }: { agentKey: AgentKey }) {
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const query = useQuery(serviceQueries(orpc).spaces(agentKey))
  return (
    <Fetched query={query}>
      {({ items, completeness }) => (
        <>
          <ShortListNote completeness={completeness} />
          {items.length === 0 && isComplete(completeness) ? (
            <p className="text-ink-2">{t('service.spaces.none')}</p>
          ) : null}
          <ul className="flex max-w-[720px] flex-col gap-2">
            {items.map(({ spaceId, name, description }) => (
              <li key={spaceId} className="flex min-w-0 flex-col">
                <Link
                  to="/events"
                  search={{ range: 'all', space: spaceId }}
                  className="w-fit font-medium hover:text-accent hover:underline"
                >
                  {escapeInvisible(name ?? spaceId)}
                </Link>
                {description === null ? null : (
                  <span lang={findLanguage(description)} className="text-ink-2">
                    {escapeInvisible(description)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  )
}
