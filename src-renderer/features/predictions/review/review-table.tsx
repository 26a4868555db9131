import type { InferContractRouterOutputs } from '@orpc/contract'
import { type ReactNode, useMemo } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { predictionProcedures } from '#contract/ipc/predictions.procedures.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { joinClassNames } from '../../../ui/class-names.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { WindowedRows } from '../../../ui/table/windowed-rows.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { useContentWords } from '../../../ui/text/confirmed-prediction.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { findLanguage } from '../../../ui/text/find-language.ts'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import { TwoLineText } from '../../../ui/text/two-line-text.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { deskKeyOf } from '../desk-item.ts'

export type ReviewedRow = InferContractRouterOutputs<typeof predictionProcedures>['review'][number]

const headPx = 30
const rowPx = 42
/** Two lines for what is wrong and two for what to do. */
const refusedPx = 84
/** A second line for what it would replace. */
const revisedPx = 60
const withoutChallenge =
  'grid h-full items-center grid-cols-[minmax(0,1.2fr)_76px_minmax(132px,1fr)_108px_92px_minmax(0,1.4fr)]'
const withChallenge =
  'grid h-full items-center grid-cols-[minmax(0,0.9fr)_minmax(0,2.2fr)_96px_80px_minmax(124px,0.7fr)_100px_minmax(84px,0.7fr)_minmax(116px,1.2fr)]'

const heightOf = ({ outcome, revises }: ReviewedRow): number =>
  outcome.ok ? (revises === null ? rowPx : revisedPx) : refusedPx

interface ReviewTableProps {
  rows: readonly ReviewedRow[]
  challenges: readonly ChallengeView[]
  /** Else each row names its own. */
  isChallengeInHead: boolean
}

/** Exactly what is stored and will be sent, a line a prediction; what will not be sent comes first, with why. */
export function ReviewTable({ rows, challenges, isChallengeInHead }: ReviewTableProps) {
  const { t } = useTranslation('predictions')
  const byKey = useMemo(() => new Map(challenges.map((one) => [one.challengeKey, one])), [challenges])
  const tracks = isChallengeInHead ? withoutChallenge : withChallenge
  const sorted = useMemo(() => [...rows].sort((a, b) => Number(a.outcome.ok) - Number(b.outcome.ok)), [rows])
  const head = (
    <div className={joinClassNames(tracks, 'text-xs font-medium text-ink-2')}>
      <Head>{t('review.agent')}</Head>
      {isChallengeInHead ? null : (
        <>
          <Head>{t('review.challenge')}</Head>
          <Head>{t('review.closes')}</Head>
        </>
      )}
      <Head>{t('review.site')}</Head>
      <Head>{t('review.direction')}</Head>
      <Head isNumber>{t('review.confidence')}</Head>
      <Head>{t('review.reasoning')}</Head>
      <Head>{t('review.verdict')}</Head>
    </div>
  )
  return (
    <WindowedRows
      label={t('review.title', { count: rows.length })}
      role="table"
      rows={sorted}
      rowKey={deskKeyOf}
      heightOf={heightOf}
      head={{ heightPx: headPx, content: head }}
    >
      {(row) => <ReviewLine row={row} challenge={byKey.get(row.challengeKey)} isChallengeInHead={isChallengeInHead} />}
    </WindowedRows>
  )
}

function Head({ isNumber = false, children }: { isNumber?: boolean; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows
    <div
      role="columnheader"
      tabIndex={-1}
      className={joinClassNames('truncate px-3 outline-none', isNumber && 'text-right')}
    >
      {children}
    </div>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows
    <div
      role="cell"
      tabIndex={-1}
      className={joinClassNames('min-w-0 overflow-hidden px-3 py-1.5 outline-none', className)}
    >
      {children}
    </div>
  )
}

interface ReviewLineProps {
  row: ReviewedRow
  /** Undefined: not on the list of challenges any more, and then the verdict says so. */
  challenge: ChallengeView | undefined
  isChallengeInHead: boolean
}

function ReviewLine({ row, challenge, isChallengeInHead }: ReviewLineProps) {
  const { t } = useTranslation('predictions')
  const app = useAppState()
  const serviceNames = useServiceNames()
  const isHiding = useHiding()
  const { draft, outcome } = row
  return (
    <div className={isChallengeInHead ? withoutChallenge : withChallenge}>
      <Cell className="flex font-medium">
        <NameText text={row.agentName} />
      </Cell>
      {isChallengeInHead ? null : (
        <>
          <Cell>
            <span
              lang={findLanguage(challenge?.question ?? '')}
              className="line-clamp-2 leading-[15px]"
              title={escapeInvisible(challenge?.question ?? '')}
            >
              {challenge === undefined ? '–' : escapeInvisible(challenge.question)}
            </span>
          </Cell>
          <Cell className="text-xs">
            {challenge === undefined ? (
              '–'
            ) : (
              <Countdown atMs={challenge.deadlineAtMs} offsetMs={getClockOffsetMs(app, challenge)} />
            )}
          </Cell>
        </>
      )}
      <Cell>
        {challenge === undefined ? (
          '–'
        ) : (
          <SiteTag site={challenge.site} serviceName={serviceNames.get(challenge.deploymentId)} isStacked />
        )}
      </Cell>
      <Cell>
        {challenge === undefined ? (
          '–'
        ) : (
          <span className="flex min-w-0 flex-col">
            {row.revises?.former == null ? null : (
              <Former former={row.revises.former} draft={draft} challenge={challenge} />
            )}
            <DirectionText
              size="lg"
              direction={draft?.direction ?? null}
              outcomes={challenge.outcomes}
              site={challenge.site}
              isPending
            />
          </span>
        )}
      </Cell>
      <Cell className="text-right text-lg font-semibold tabular-nums">
        {draft === null ? '–' : isHiding ? <HiddenText /> : draft.confidenceText}
      </Cell>
      <Cell className="text-ink-2">
        {draft === null || draft.reasoning === '' ? (
          t('review.noReasoning')
        ) : isHiding ? (
          <HiddenText />
        ) : (
          <TwoLineText text={draft.reasoning} />
        )}
      </Cell>
      <Cell>
        {outcome.ok ? (
          <Badge tone="ok" letter="✓">
            {t('review.ok')}
          </Badge>
        ) : (
          <Refusal error={outcome.error} />
        )}
      </Cell>
    </div>
  )
}

interface FormerProps {
  former: NonNullable<NonNullable<ReviewedRow['revises']>['former']>
  draft: ReviewedRow['draft']
  challenge: ChallengeView
}

/** What holds until the revision is taken; a screen reader hears the change as one sentence. */
function Former({ former, draft, challenge: { outcomes } }: FormerProps) {
  const { t } = useTranslation('predictions')
  const words = useContentWords()
  const about = { outcomes, isPending: true }
  const from = words(former, about) ?? '–'
  const confidence = readConfidence(draft?.confidenceText ?? '')
  const to = words(
    { direction: draft?.direction ?? null, confidence: confidence.kind === 'ok' ? confidence.value : null },
    about,
  )
  return (
    <span className="flex min-w-0 items-baseline gap-1 text-xs text-ink-2" title={from}>
      <span className="sr-only">{t('review.fromTo', { from, to: to ?? '–' })}</span>
      <span aria-hidden className="truncate">
        {t('review.now')} <s>{from}</s> →
      </span>
    </span>
  )
}

function Refusal({ error }: { error: Extract<ReviewedRow['outcome'], { ok: false }>['error'] }) {
  const { t } = useTranslation('predictions')
  const { label } = useJoins()
  const words = useErrorText()(error)
  const what = escapeInvisible(words.what)
  const next = escapeInvisible(words.next)
  return (
    <span className="flex flex-col" data-error-code={error.code} title={joinSentences([what, next])}>
      <span className="line-clamp-2 font-medium text-bad leading-[18px]">✗ {label(t('review.left'), what)}</span>
      <span className="line-clamp-2 text-xs text-ink-2 leading-4">{next}</span>
    </span>
  )
}
