import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import type { LeftOut, LeftOutGroup } from './left-out.ts'

const mostNamed = 40

function keyOf(group: LeftOutGroup): string {
  return group.reason === 'blocked' ? group.error.code : group.reason
}

/** The rows that this review does not send, by name under the reason. */
export function LeftOutList({ leftOut: { rowsAre, groups } }: { leftOut: LeftOut }) {
  const { t } = useTranslation('predictions')
  const errorWords = useErrorText()
  const { list } = useJoins()
  const count = groups.reduce((sum, { names }) => sum + names.length, 0)
  if (count === 0) return null
  const title = t(`leftOut.title.${rowsAre}`, { count })
  const namesOf = (names: readonly string[]): string => {
    const more = names.length - mostNamed
    const shown = list(names.slice(0, mostNamed).map(escapeInvisible))
    return more > 0 ? `${shown} ${t('leftOut.more', { count: more })}` : shown
  }
  return (
    <section aria-label={title} className="flex shrink-0 flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
        tabIndex={0}
        aria-label={title}
        className="flex max-h-28 flex-col gap-0.5 overflow-auto text-xs"
      >
        {groups.map((group) => (
          <li key={keyOf(group)} className="break-words">
            <span className="font-medium text-warn">
              {addGap(
                group.reason === 'blocked'
                  ? escapeInvisible(errorWords(group.error).what)
                  : t(`leftOut.${group.reason}`),
              )}
            </span>
            <span className="text-ink-2">{namesOf(group.names)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
