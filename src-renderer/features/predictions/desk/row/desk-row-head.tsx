import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { Countdown } from '../../../../ui/text/countdown.tsx'
import { NameText } from '../../../../ui/text/name-text.tsx'
import { VisibleName } from '../../../../ui/text/visible-name.tsx'
import type { DeskLine, RowsAre } from '../desk-line.ts'

/** Whose row it is: the agent, or the challenge with its instrument and the time left. */
export function DeskRowHead({ line, rowsAre }: { line: DeskLine; rowsAre: RowsAre }) {
  const { name, challenge, timing } = line
  if (rowsAre === 'agents')
    return (
      <span className="flex min-w-0 pr-2 font-medium">
        <NameText text={name} />
      </span>
    )
  return (
    <span className="flex min-w-0 flex-col pr-3">
      <span className="flex min-w-0 font-medium">
        <VisibleName text={challenge.question} />
      </span>
      <span className="flex min-w-0 items-baseline gap-2 text-xs">
        <span className="truncate font-semibold text-ink-2" title={escapeInvisible(challenge.asset)}>
          {escapeInvisible(challenge.asset)}
        </span>
        <Countdown
          atMs={challenge.deadlineAtMs}
          offsetMs={timing.offsetMs}
          roundTripMs={timing.roundTripMs}
          writesAheadMs={timing.writesAheadMs}
        />
      </span>
    </span>
  )
}
