import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { InstrumentRecord } from '#contract/ipc/predictions.procedures.ts'
import { isVoidWord } from '#contract/rules/challenges/challenge-end.ts'
import { isSameInstrument } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { formatBrier } from '../desk/payoff.ts'
import { listDirectionChoices } from '../desk/row/direction-choices.ts'
import { instrumentRecordQuery } from './evidence.queries.ts'

/** How the fleet did on this instrument, and what it said on the challenges before. */
export function FleetRecord({ challenge }: { challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const record = useQuery(instrumentRecordQuery(orpc, challenge.challengeKey))
  if (record.data === undefined) return <PendingQuery query={record} rows={4} />
  const { instrument, n, correct, scored, averageScore, rated, brier, before } = record.data
  // By the name that this challenge has: gold goes by two.
  const name = isSameInstrument(challenge.asset, instrument) ? challenge.asset : instrument
  const figureOf = (value: string, of: number): string =>
    of === 0 ? '–' : of === n ? value : t('aside.ofSome', { value, n: of })
  return (
    <Panel title={t('aside.record', { instrument: escapeInvisible(name) })}>
      <p className="text-ink-2">
        {n === 0
          ? t('aside.noResults')
          : t('aside.figures', {
              correct,
              n,
              score: figureOf((averageScore ?? 0).toFixed(1), scored),
              brier: figureOf(formatBrier(brier ?? 0), rated),
            })}
      </p>
      {before.length === 0 ? null : (
        <ul aria-label={t('aside.before')} className="flex flex-col gap-2">
          {before.map((said) => (
            <Said key={said.challenge.challengeKey} said={said} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What was said on one challenge: how many went which way, how sure, and how many were right. */
function Said({ said }: { said: InstrumentRecord['before'][number] }) {
  const { t } = useTranslation('predictions')
  const { challenge, resolved, correct } = said
  const isHidden = useHiding() && challenge.result === null
  return (
    <li className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-baseline gap-2">
        <Link
          to="/results/challenges/$challengeKey"
          params={{ challengeKey: challenge.challengeKey }}
          className="flex min-w-0 flex-1 hover:text-accent hover:underline"
        >
          <VisibleName text={challenge.question} />
        </Link>
        <span className="shrink-0 text-xs text-ink-3">
          <TimeText atMs={challenge.deadlineAtMs} />
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-2">
        {isHidden ? <HiddenText /> : <SaidContent said={said} />}
        <span>
          {resolved === 0
            ? t(isVoidWord(challenge.status) ? 'aside.voided' : 'aside.open')
            : t('record.rate', { correct, n: resolved })}
        </span>
      </span>
    </li>
  )
}

function SaidContent({ said }: { said: InstrumentRecord['before'][number] }) {
  const { t } = useTranslation('predictions')
  const { challenge, meanConfidence } = said
  return (
    <>
      {listDirectionChoices(challenge.outcomes).map(({ direction }) =>
        said[direction] === 0 ? null : (
          <span key={direction} className="inline-flex gap-1">
            <DirectionText
              direction={direction}
              outcomes={challenge.outcomes}
              site={challenge.site}
              isPending={challenge.result === null}
            />
            {said[direction]}
          </span>
        ),
      )}
      {meanConfidence === null ? null : (
        <span>{t('aside.meanConfidence', { confidence: meanConfidence.toFixed(2) })}</span>
      )}
    </>
  )
}
