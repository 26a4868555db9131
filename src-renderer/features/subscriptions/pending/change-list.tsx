import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import type { AgentChanges } from './pending-changes.ts'

/** What will be changed, a line an agent in words. */
export function ChangeList({ lines }: { lines: readonly AgentChanges[] }) {
  return (
    <ul className="min-h-0 overflow-auto">
      {lines.map((line) => (
        <li
          key={line.agent.agentKey}
          className="flex min-h-8 items-start gap-3 border-line border-b px-3 py-1.5 [contain-intrinsic-size:auto_32px] [content-visibility:auto] last:border-b-0"
        >
          <span className="flex w-44 shrink-0 font-medium">
            <VisibleName text={line.agent.name} />
          </span>
          <ChangeWords line={line} />
        </li>
      ))}
    </ul>
  )
}

/** What is subscribed to and what is not any more, each in words; null for none. */
export function useChangeWords(): (line: AgentChanges) => { on: string | null; off: string | null } {
  const { t } = useTranslation('subscriptions')
  const { list } = useJoins()
  return ({ changes }) => {
    const keysOf = (subscribe: boolean): string =>
      list(changes.filter((change) => change.subscribe === subscribe).map(({ scopeKey }) => escapeInvisible(scopeKey)))
    const [on, off] = [keysOf(true), keysOf(false)]
    return {
      on: on === '' ? null : t('review.subscribe', { scopeKeys: on }),
      off: off === '' ? null : t('review.unsubscribe', { scopeKeys: off }),
    }
  }
}

function ChangeWords({ line }: { line: AgentChanges }) {
  const { on, off } = useChangeWords()(line)
  return (
    <span className="flex min-w-0 flex-1 flex-col break-words">
      {on === null ? null : (
        <span>
          <span aria-hidden className="font-semibold text-accent">
            +{' '}
          </span>
          {on}
        </span>
      )}
      {off === null ? null : (
        <span>
          <span aria-hidden className="font-semibold text-warn">
            −{' '}
          </span>
          {off}
        </span>
      )}
    </span>
  )
}
