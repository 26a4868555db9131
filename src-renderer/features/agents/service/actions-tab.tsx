import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { ActionRow } from '#contract/ipc/profiles.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { Fetched } from './fetched.tsx'
import { serviceQueries } from './service.queries.ts'

/** What the agent has done, as the service tells it, beside what was sent from here. */
export function ActionsTab({ agentKey }: { agentKey: AgentKey }) {
  const { t } = useTranslation('agents')
  const { orpc } = useBridge()
  const query = useQuery(serviceQueries(orpc).actions(agentKey))
  const [isOnlyDiffering, setOnlyDiffering] = useState(false)
  return (
    <Fetched query={query}>
      {({ rows, reach, unreadable }) => {
        const shown = isOnlyDiffering ? rows.filter(({ side }) => side !== 'both') : rows
        return (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Checkbox isSelected={isOnlyDiffering} onChange={setOnlyDiffering}>
                {t('service.actions.onlyDiffering')}
              </Checkbox>
              <span className="text-xs text-ink-3">{t(`service.actions.${reach}`)}</span>
              {unreadable === 0 ? null : (
                <span className="text-xs text-warn">{t('service.actions.unreadable', { count: unreadable })}</span>
              )}
            </div>
            {shown.length === 0 ? (
              <p className="text-ink-2">
                {rows.length > 0 ? t('service.actions.same') : reach === 'whole' ? t('service.actions.none') : null}
              </p>
            ) : (
              <ol className="flex max-w-[1100px] flex-col divide-y divide-line rounded-lg border border-line bg-surface">
                {shown.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a history may hold the same line twice
                  <ActionLine key={index} row={row} />
                ))}
              </ol>
            )}
          </>
        )
      }}
    </Fetched>
  )
}

function ActionLine({ row: { side, kind, type, targetId, text, isDone, atMs } }: { row: ActionRow }) {
  const { t } = useTranslation('agents')
  const isHiding = useHiding()
  const said = isDone ? side : 'undone'
  const word = kind === null ? escapeInvisible(type ?? '') : t(`service.actions.kind.${kind}`)
  return (
    <li className="grid grid-cols-[132px_120px_minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-1.5">
      <TimeText atMs={atMs} absent={t('service.notStated')} />
      <span title={type === null ? undefined : escapeInvisible(type)}>
        {word === '' ? t('service.notStated') : word}
      </span>
      <span className="flex min-w-0 text-ink-2">
        {kind === 'prediction' && isHiding ? (
          <HiddenText />
        ) : (
          <VisibleName text={text === null || text === '' ? (targetId ?? '') : text} />
        )}
      </span>
      <span title={t(`service.actions.${said}Help`)}>
        {said === 'both' ? (
          <Badge tone="ok" letter="=">
            {t('service.actions.both')}
          </Badge>
        ) : (
          <Badge tone="warn" letter="≠">
            {t(`service.actions.${said}`)}
          </Badge>
        )}
      </span>
    </li>
  )
}
