import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow, Draft, SubmissionsView } from '#contract/ipc/predictions.procedures.ts'
import { scopeOfChallenge } from '#contract/rules/predictions/scope-key.ts'
import { Button } from '../../../ui/button.tsx'
import { SiteFrame } from '../../../ui/site-frame.tsx'
import { useResultsWords } from '../../../ui/text/results-note.tsx'
import { groupLeftOut, type LeftOutGroup } from '../review/left-out.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { useReviewCommand } from '../review/use-review-command.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { SubscribeButton } from './blocked-row.tsx'
import { createDeskStore } from './desk.store.ts'
import { DeskFooter, DeskKeys } from './desk-footer.tsx'
import { DeskList } from './desk-list.tsx'
import { computeDeskRowState, isUnfinished } from './desk-row-state.ts'
import { editOf } from './desk-row-view.tsx'
import { getOwnDraft, listUnsavedDrafts } from './draft-state.ts'
import { ChallengeHead, EvidencePanel } from './evidence-panel.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { SubmissionsNote } from './submissions-note.tsx'
import { type DeskTiming, useDeskPhase } from './use-desk-deadline.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'

interface DeskProps {
  challenge: ChallengeView
  timing: DeskTiming
  submissions: SubmissionsView
  rows: readonly DeskRow[]
  /** Leads to the next challenge that is due; null: nothing else is. */
  onNext: (() => void) | null
}

type Layer = 'apply' | 'paste' | { review: readonly AgentKey[]; leftOut: readonly LeftOutGroup[] } | null

/** The desk itself: the evidence once, a row an agent, and what goes over all rows. */
export function Desk({ challenge, timing, submissions, rows, onNext }: DeskProps) {
  const { t } = useTranslation('predictions')
  const [store] = useState(createDeskStore)
  const [layer, setLayer] = useState<Layer>(null)
  const autosave = useDraftAutosave(store, challenge.challengeKey)
  const book = useStore(store, (state) => state.book)
  const selected = useStore(store, (state) => state.selected)
  const isPast = useDeskPhase(challenge.deadlineAtMs, timing) === 'closed'
  const isClosed = isPast || challenge.status !== 'open'

  const states = useMemo(
    () =>
      rows.map((row) => ({
        row,
        state: computeDeskRowState(row, getOwnDraft(book, row.agentKey, row.draft)),
      })),
    [rows, book],
  )
  const open = states.flatMap(({ row, state }) => (state.kind === 'open' ? [{ row, state }] : []))
  const ready = open.filter(({ state }) => state.readiness === 'ready').map(({ row }) => row.agentKey)
  const picked = states.filter(({ row }) => selected.has(row.agentKey))
  const pickedOpen = picked.filter(({ state }) => state.kind === 'open').map(({ row }) => row)
  const unsubscribed = states.flatMap(({ row, state }) =>
    state.kind === 'blocked' && state.error.code === 'not_subscribed' ? [row.agentKey] : [],
  )
  const counts = {
    ready: ready.length,
    drafts: open.filter(({ state }) => isUnfinished(state.readiness)).length,
    blocked: states.filter(({ state }) => state.kind === 'blocked').length,
  }

  const review = (): void => {
    if (!isClosed && ready.length > 0 && layer === null) setLayer({ review: ready, leftOut: groupLeftOut(states) })
  }
  useReviewCommand(review)

  const editRows = (edits: readonly { row: DeskRow; patch: Partial<Draft> }[]): void => {
    store.getState().edit(edits.map(({ row, patch }) => editOf(row, getOwnDraft(book, row.agentKey, row.draft), patch)))
    setLayer(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any field saves what is typed in it
    <div
      className="flex h-full min-h-0 flex-col gap-3 px-4 pb-3"
      onBlur={() => void autosave.flush().catch(() => undefined)}
    >
      <EvidencePanel challenge={challenge} timing={timing} />
      {isClosed ? <ClosedNote isPast={isPast} /> : <SubmissionsNote submissions={submissions} />}
      <ResultsNote challenge={challenge} />
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <Button size="sm" isDisabled={isClosed} onPress={() => setLayer('paste')}>
          {t('paste.open')}
        </Button>
        <Button size="sm" isDisabled={pickedOpen.length === 0} onPress={() => setLayer('apply')}>
          {t('selection.apply')}
        </Button>
        {picked.length === 0 ? null : (
          <span className="text-xs text-ink-2">{t('selection.count', { count: picked.length })}</span>
        )}
        {unsubscribed.length < 2 || isClosed ? null : (
          <SubscribeButton agentKeys={unsubscribed} scopeKey={scopeOfChallenge(challenge)} />
        )}
        <span className="ml-auto">
          <DeskKeys outcomes={challenge.outcomes} />
        </span>
      </div>
      <div className="flex min-h-40 flex-1 flex-col [&>section]:flex-1">
        <SiteFrame site={challenge.site} agentName={rows.length === 1 ? (rows[0]?.agentName ?? null) : null}>
          <DeskList rows={rows} challenge={challenge} store={store} />
        </SiteFrame>
      </div>
      <DeskFooter
        counts={counts}
        autosave={autosave}
        hasUnsaved={listUnsavedDrafts(book).length > 0}
        isClosed={isClosed}
        onReview={review}
      />
      {layer === 'apply' ? (
        <ApplyDialog
          challenge={challenge}
          count={pickedOpen.length}
          skipped={picked.length - pickedOpen.length}
          onApply={(patch) => editRows(pickedOpen.map((row) => ({ row, patch })))}
          onClose={() => setLayer(null)}
        />
      ) : layer === 'paste' ? (
        <PasteDialog
          rows={rows}
          outcomes={challenge.outcomes}
          openAgents={new Set(open.map(({ row }) => row.agentKey))}
          onTake={(pasted) => {
            const byAgent = new Map(open.map(({ row }) => [row.agentKey, row]))
            editRows(
              pasted.flatMap(({ agentKey, patch }) => {
                const row = agentKey === null ? undefined : byAgent.get(agentKey)
                return row === undefined ? [] : [{ row, patch }]
              }),
            )
          }}
          onClose={() => setLayer(null)}
        />
      ) : layer !== null ? (
        <ReviewDialog
          challenges={[challenge]}
          items={layer.review.map((agentKey) => ({ agentKey, challengeKey: challenge.challengeKey }))}
          head={<ChallengeHead challenge={challenge} timing={timing} />}
          leftOut={layer.leftOut}
          isClosed={isClosed}
          flush={autosave.flush}
          onSent={(sent) => store.getState().forget(sent.map(({ agentKey }) => agentKey))}
          onNext={onNext}
          onClose={() => setLayer(null)}
        />
      ) : null}
    </div>
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

function ClosedNote({ isPast }: { isPast: boolean }) {
  const { t } = useTranslation('predictions')
  return (
    <p role="alert" className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2">
      <span className="font-medium text-bad">{t(isPast ? 'evidence.closedTitle' : 'evidence.notOpen')}</span>{' '}
      {t('evidence.closedText')}
    </p>
  )
}
