import { type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskView } from '#contract/ipc/predictions.procedures.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useNamesApart } from '../../../shared/agents/use-names-apart.ts'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { definePart } from '../../../shared/pages/define-part.ts'
import { useReviewCommand } from '../../../shared/use-review-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { useResultsWords } from '../../../ui/text/results-note.tsx'
import { evidenceStore } from '../evidence/evidence.store.ts'
import { createDeskStore } from './desk.store.ts'
import { DeskDialog, type DialogName } from './desk-dialogs.tsx'
import { DeskFooter, DeskKeys } from './desk-footer.tsx'
import type { RowsAre } from './desk-line.ts'
import { DeskList } from './desk-list.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { SubscribeButton } from './row/blocked-row.tsx'
import { RowReason } from './row-reason.tsx'
import { SubmissionsNote } from './submissions-note.tsx'
import { useDeskPhase } from './use-desk-deadline.ts'
import { useDeskFacts } from './use-desk-facts.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'

const EvidenceAside = definePart(() => import('../evidence/evidence-aside.tsx'), 'EvidenceAside')

interface DeskProps {
  /** One challenge with its agents; or the challenges of one agent, each with the one row of that agent. */
  desks: readonly DeskView[]
  rowsAre: RowsAre
  /** Leads to the next challenge that is due; null: nothing else is. */
  onNext: (() => void) | null
}

/** The desk itself: the evidence, a row an agent or a challenge, and what goes over all rows. */
export function Desk({ desks, rowsAre, onNext }: DeskProps) {
  const { t } = useTranslation('predictions')
  const { t: ui } = useTranslation('ui')
  const [store] = useState(createDeskStore)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const autosave = useDraftAutosave(store)
  const facts = useDeskFacts(desks, rowsAre, store)
  const nameOf = useNamesApart()
  const { lines, states, open, ready, picked, closed, isClosed, shown } = facts
  const openKeys = new Set(open.map(({ key }) => key))
  const unsubscribed = states.flatMap(({ row, state }) =>
    state.kind === 'blocked' && state.error.code === 'not_subscribed' ? [row.agentKey] : [],
  )
  const review = (): void => {
    if (ready.length > 0 && dialog === null) setDialog('review')
  }
  useReviewCommand({ id: 'predict-review', title: t('footer.reviewNothing'), run: review })
  if (shown === undefined) return null
  const { challenge, timing, submissions } = shown
  const [agentName, ...otherNames] = new Set(lines.map(({ row }) => nameOf(row)))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any field saves what is typed in it
    <div
      className="flex h-full min-h-0 flex-col gap-3 px-4 pb-3"
      onBlur={() => void autosave.flush().catch(() => undefined)}
    >
      <EvidencePanel challenge={challenge} timing={timing} />
      {closed.has(challenge.challengeKey) ? (
        <ClosedNote challenge={challenge} timing={timing} />
      ) : (
        <SubmissionsNote submissions={submissions} />
      )}
      <ResultsNote challenge={challenge} />
      <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-2">
        {rowsAre === 'challenges' ? null : (
          <Button size="sm" isDisabled={isClosed} onPress={() => setDialog('paste')}>
            {t('paste.open')}
          </Button>
        )}
        <Button size="sm" isDisabled={!picked.some(({ key }) => openKeys.has(key))} onPress={() => setDialog('apply')}>
          {t('selection.apply')}
        </Button>
        {picked.length === 0 ? null : (
          <span className="text-xs text-ink-2">{t('selection.count', { count: picked.length })}</span>
        )}
        {rowsAre === 'challenges' || unsubscribed.length < 2 || isClosed ? null : (
          <SubscribeButton agentKeys={unsubscribed} scopeKey={scopeKeyOfChallenge(challenge)} />
        )}
        <EvidenceToggle />
        <span className="ml-auto">
          <DeskKeys outcomes={challenge.outcomes} rowsAre={rowsAre} />
        </span>
      </div>
      <DeskFrame challenge={challenge} agentName={otherNames.length > 0 ? null : (agentName ?? null)}>
        <DeskList
          lines={lines}
          rowsAre={rowsAre}
          closed={closed}
          label={
            rowsAre === 'agents'
              ? escapeInvisible(challenge.question)
              : t('agentDesk.label', { agent: escapeInvisible(agentName ?? '') })
          }
          store={store}
        />
      </DeskFrame>
      <RowReason lines={states} store={store} />
      <DeskFooter
        counts={facts.counts}
        autosave={autosave}
        hasUnsaved={facts.hasUnsaved}
        isClosed={isClosed}
        rowsAre={rowsAre}
        onReview={review}
      />
      <AskBeforeLeaving isTyped={autosave.error !== null && facts.hasUnsaved} text={ui('typedText.unsavedText')} />
      {dialog === null ? null : (
        <DeskDialog
          dialog={dialog}
          facts={facts}
          rowsAre={rowsAre}
          store={store}
          flush={autosave.flush}
          onNext={onNext}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** The rows in the frame of their site, and the evidence while it is open: beside them, below where it is narrow. */
function DeskFrame({
  challenge,
  agentName,
  children,
}: {
  challenge: ChallengeView
  agentName: string | null
  children: ReactNode
}) {
  const isOpen = useStore(evidenceStore, (state) => state.isOpen)
  const serviceName = useServiceNames().get(challenge.deploymentId)
  return (
    <div className="@container flex min-h-40 flex-1">
      <div className="flex min-w-0 flex-1 flex-col gap-3 @min-[1120px]:flex-row [&>section]:min-w-0 [&>section]:flex-1">
        <SiteFrame site={challenge.site} agentName={agentName} serviceName={serviceName}>
          {children}
        </SiteFrame>
        {isOpen ? (
          <Suspense fallback={<div className="shrink-0 @min-[1120px]:w-64" />}>
            <EvidenceAside challenge={challenge} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

function EvidenceToggle() {
  const { t } = useTranslation('predictions')
  const isOpen = useStore(evidenceStore, (state) => state.isOpen)
  return (
    <Button size="sm" aria-expanded={isOpen} onPress={() => evidenceStore.setState({ isOpen: !isOpen })}>
      {t(isOpen ? 'aside.hide' : 'aside.show')}
    </Button>
  )
}

/** What is missing of the results, once the challenge is over. */
function ResultsNote({ challenge }: { challenge: ChallengeView }) {
  const words = useResultsWords()(challenge.results, challenge.status)
  return words === null ? null : (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
      {words}
    </p>
  )
}

function ClosedNote({ challenge, timing }: Pick<DeskView, 'challenge' | 'timing'>) {
  const { t } = useTranslation('predictions')
  const isPast = useDeskPhase(challenge.deadlineAtMs, timing) === 'closed'
  return (
    <p role="alert" className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2">
      <span className="font-medium text-bad">
        {addGap(
          isPast ? t('evidence.closedTitle') : t('evidence.notOpen', { word: escapeInvisible(challenge.status) }),
        )}
      </span>
      {t('evidence.closedText')}
    </p>
  )
}
