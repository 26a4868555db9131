import { useQuery } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { AuthorLink } from '../../../shared/discussion/author-link.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { Fetched, ShortListNote } from './fetched.tsx'
import { serviceQueries } from './service.queries.ts'

/** Whom the agent follows, or who follows it, as the service lists them. */
export function FollowsTab({ agentKey, list }: { agentKey: AgentKey; list: 'following' | 'followers' }) {
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const query = useQuery(serviceQueries(orpc).follows(agentKey, list))
  return (
    <Fetched query={query}>
      {({ items, completeness }) => (
        <>
          <ShortListNote completeness={completeness} />
          {items.length === 0 ? (
            // "None" is only said of a complete list: an entry that could not be read may be one.
            isComplete(completeness) ? (
              <p className="text-ink-2">{t(`service.follows.none.${list}`)}</p>
            ) : null
          ) : (
            <ul className="flex max-w-[720px] flex-col divide-y divide-line rounded-lg border border-line bg-surface">
              {items.map(({ author, sinceMs }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an id that no path can carry has no key
                <li key={index} className="flex min-w-0 items-center gap-2 px-3 py-1.5">
                  <AuthorLink author={author} />
                  <span className="ml-auto text-xs text-ink-3">
                    <TimeText atMs={sinceMs} absent={t('service.notStated')} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Fetched>
  )
}
