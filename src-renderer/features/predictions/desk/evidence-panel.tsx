import { Link } from '@tanstack/react-router'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { deadlineOf } from '#contract/rules/challenges/deadline.ts'
import { isPricePresent } from '#contract/rules/challenges/present-price.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { nameStage } from '../../../shared/challenges/name-stage.ts'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { findLanguage } from '../../../ui/text/find-language.ts'
import { formatToTheSecond } from '../../../ui/text/format-time.ts'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useTimeText } from '../../../ui/text/use-time-text.ts'
import { useFromNow, useUi, useUpDownColours } from '../../../ui/ui-provider.tsx'
import { listDirectionChoices } from './row/direction-choices.ts'
import { type DeskTiming, useDeskPhase } from './use-desk-deadline.ts'

interface EvidencePanelProps {
  challenge: ChallengeView
  timing: DeskTiming
}

/**
 * What there is to go by, once for all rows: the question, the price or the teams, the time left, what the field says.
 */
export function EvidencePanel({ challenge, timing }: EvidencePanelProps) {
  const { t } = useTranslation('predictions')
  return (
    <section aria-label={t('evidence.label')} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h2
          lang={findLanguage(challenge.question)}
          className="max-w-[80ch] min-w-0 flex-1 text-base leading-snug font-medium break-words"
        >
          {escapeInvisible(challenge.question)}
        </h2>
        <DeadlineText challenge={challenge} timing={timing} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2">
        <span className="rounded-sm bg-sunken px-1.5 text-xs font-semibold text-ink">
          {escapeInvisible(challenge.asset)}
        </span>
        {challenge.outcomes.kind === 'match' ? (
          <MatchFacts challenge={challenge} />
        ) : (
          <PriceFacts challenge={challenge} />
        )}
        <EvidenceCounts challenge={challenge} />
        {challenge.stateWord === null ? null : (
          <span title={t('evidence.stateWordHelp')}>
            {t('evidence.stateWord', { word: escapeInvisible(challenge.stateWord) })}
          </span>
        )}
        {challenge.eventKey === null ? null : (
          <Link
            to="/events/$eventKey"
            params={{ eventKey: challenge.eventKey }}
            className="text-accent hover:underline"
          >
            {t('evidence.discussion')}
          </Link>
        )}
      </div>
      <details className="text-xs text-ink-3">
        <summary className="w-fit cursor-default rounded-sm">{t('payoffNoteShort')}</summary>
        <p className="max-w-[90ch] pt-1">{t('payoffNote')}</p>
      </details>
    </section>
  )
}

/** The question and the time left, for a dialog about one challenge. */
export function ChallengeHead({ challenge, timing }: EvidencePanelProps) {
  return (
    <div className="flex shrink-0 items-start justify-between gap-6">
      <h3 lang={findLanguage(challenge.question)} className="min-w-0 text-base leading-snug font-medium break-words">
        {escapeInvisible(challenge.question)}
      </h3>
      <DeadlineText challenge={challenge} timing={timing} />
    </div>
  )
}

/** The time left, and the last moment that is safe. */
function DeadlineText({ challenge, timing }: EvidencePanelProps) {
  const { t } = useTranslation('predictions')
  const { language, ticker } = useUi()
  const { bothZones } = useTimeText()
  const phase = useDeskPhase(challenge.deadlineAtMs, timing)
  const { safeUntilAtMs } = deadlineOf({
    deadlineAtMs: challenge.deadlineAtMs,
    serviceNowMs: 0,
    roundTripMs: timing.roundTripMs,
    writesAheadMs: timing.writesAheadMs,
  })
  // The operator compares it with this machine's clock.
  const localAtMs = safeUntilAtMs - timing.offsetMs
  const time = formatToTheSecond(localAtMs, { nowMs: ticker.now(), language })
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="text-base">
        {phase === 'closed' ? null : <span className="text-xs text-ink-3">{t('evidence.closes')} </span>}
        <Countdown
          atMs={challenge.deadlineAtMs}
          offsetMs={timing.offsetMs}
          roundTripMs={timing.roundTripMs}
          writesAheadMs={timing.writesAheadMs}
        />
      </span>
      <span className="text-xs text-ink-3" title={`${t('evidence.safeHelp')}\n${bothZones(localAtMs)}`}>
        {t('evidence.safeUntil', { time })}
      </span>
    </p>
  )
}

const signedPercent = { style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' } as const

function PriceFacts({ challenge }: { challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const { language } = useUi()
  const upDown = useUpDownColours(challenge.site)
  const { openPrice, currentPrice, priceAtMs } = challenge
  const isPresent = useFromNow((nowMs) => isPricePresent(challenge, nowMs))
  const price = (value: number) => formatNumber(value, language, { maximumFractionDigits: 6 })
  const change =
    !isPresent || openPrice === null || currentPrice === null || openPrice === 0 ? null : currentPrice / openPrice - 1
  return (
    <span className="flex flex-wrap gap-x-4" data-up-down={upDown}>
      {openPrice === null ? null : (
        <span>
          {t('evidence.open')} <b className="font-medium text-ink">{price(openPrice)}</b>
        </span>
      )}
      {currentPrice === null ? null : (
        <span>
          {t(isPresent ? 'evidence.now' : 'evidence.last')}{' '}
          <b className="font-medium text-ink">{price(currentPrice)}</b>
          {isPresent ? null : (
            <>
              {' · '}
              <TimeText atMs={priceAtMs} absent={t('evidence.lastUnknown')} />
            </>
          )}
        </span>
      )}
      {change === null ? null : (
        <span className={change > 0 ? 'text-up' : change < 0 ? 'text-down' : ''}>
          {change > 0 ? '↑ ' : change < 0 ? '↓ ' : ''}
          {t('evidence.change', { percent: formatNumber(change, language, signedPercent) })}
        </span>
      )}
    </span>
  )
}

function MatchFacts({ challenge }: { challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('challenges')
  const { outcomes } = challenge
  if (outcomes.kind !== 'match') return null
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{t('evidence.match', { home: escapeInvisible(outcomes.home), away: escapeInvisible(outcomes.away) })}</span>
      {outcomes.stage === null ? null : (
        <Badge>{t('evidence.stage', { stage: nameStage(outcomes.stage, words) })}</Badge>
      )}
      <Badge>{t(outcomes.drawAllowed ? 'evidence.drawPossible' : 'evidence.noDraw')}</Badge>
    </span>
  )
}

/** Beside rows whose directions are hidden, the counts would tell them where few others have predicted. */
export function EvidenceCounts({ challenge }: { challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const isHidden = useHiding() && challenge.result === null
  const counts = {
    bullish: challenge.bullishCount,
    neutral: challenge.neutralCount,
    bearish: challenge.bearishCount,
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-xs text-ink-3">{t('evidence.field')}</span>
      {isHidden ? (
        <HiddenText />
      ) : (
        listDirectionChoices(challenge.outcomes).map(({ direction }) => (
          <span key={direction} className="inline-flex gap-1">
            <DirectionText
              direction={direction}
              outcomes={challenge.outcomes}
              site={challenge.site}
              isPending={false}
            />
            {counts[direction] ?? '–'}
          </span>
        ))
      )}
    </span>
  )
}
