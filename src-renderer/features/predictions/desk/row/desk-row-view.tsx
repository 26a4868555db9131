import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { DeskRow, Draft } from '#contract/ipc/predictions.procedures.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { WriteStateBadge } from '../../../../shared/outbox/write-state-badge.tsx'
import { ReviseButton } from '../../../../shared/predictions/revise-button.tsx'
import { RevisionMark } from '../../../../shared/predictions/revision-mark.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { joinClassNames } from '../../../../ui/class-names.ts'
import { useErrorText } from '../../../../ui/errors/use-error-text.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { HiddenText, ShownHere, useHiding } from '../../../../ui/presentation/hiding.tsx'
import { Badge } from '../../../../ui/text/badge.tsx'
import { ConfidenceText } from '../../../../ui/text/confidence-text.tsx'
import { ConfirmedBadge, ConfirmedDirection } from '../../../../ui/text/confirmed-prediction.tsx'
import { IdText } from '../../../../ui/text/id-text.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { OutboxStateText } from '../../review/outbox-state-text.tsx'
import type { DeskStore } from '../desk.store.ts'
import type { DeskLine, RowsAre } from '../desk-line.ts'
import { blankDraft, getOwnDraft } from '../draft-book.ts'
import { PayoffPreview } from '../payoff-preview.tsx'
import { useOpenedFocus } from '../use-opened-focus.ts'
import { BlockedRow } from './blocked-row.tsx'
import { DeskRowFields, type DeskRowFieldsProps } from './desk-row-fields.tsx'
import { DeskRowHead } from './desk-row-head.tsx'
import { computeDeskRowState, type DeskRowState, startingDraftOf } from './desk-row-state.ts'
import { directionOfPress, isDirectionKeyHeard } from './direction-choices.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { ReasoningBox } from './reasoning-box.tsx'
import { RevisionState } from './revision-state.tsx'
import { editOf, isFieldEdit } from './row-edits.ts'
import { useShownWhileEditing } from './use-shown-while-editing.ts'

export const deskRowPx = 58
export const reasoningPx = 112

interface DeskRowViewProps {
  line: DeskLine
  rowsAre: RowsAre
  /** The minor columns that there is no room for. */
  withoutRoom: readonly string[]
  index: number
  topPx: number
  store: DeskStore
  /** Whether keys without Ctrl and Alt are for the console, wherever they are pressed. */
  singleKeys: boolean
}

/** One row of the desk: its fields while the agent may predict, else why not, or what was sent. */
function DeskRowLine({ line, rowsAre, withoutRoom, index, topPx, store, singleKeys }: DeskRowViewProps): ReactNode {
  const { t } = useTranslation('predictions')
  const { key, row, challenge } = line
  const entry = useStore(store, (state) => state.book.get(key))
  const isSelected = useStore(store, (state) => state.selected.has(key))
  const isExpanded = useStore(store, (state) => state.expanded.has(key))
  const own = entry?.draft ?? row.draft
  const draft = own ?? startingDraftOf(row)
  const state = computeDeskRowState(row, own)
  const box = useRef<HTMLLIElement>(null)
  // Only who opens the reasoning is taken into it; a row that scrolls back into sight keeps its hands off the focus.
  const isOpening = useRef(false)
  useEffect(() => {
    if (isExpanded && isOpening.current) box.current?.querySelector('textarea')?.focus()
    isOpening.current = false
  }, [isExpanded])
  const openedFocus = useOpenedFocus(box, state.kind)
  const { isShown, isHidden, show, hideOnLeave } = useShownWhileEditing(box)
  const toggleReasoning = (): void => {
    isOpening.current = !isExpanded
    store.getState().expand(key, !isExpanded)
  }
  const edit = (patch: Partial<Draft>): void => {
    const latest = getOwnDraft(store.getState().book, row, row.draft)
    if (isFieldEdit(row, latest, patch)) store.getState().edit([editOf(row, latest, patch)])
  }

  const chooseByKey = (event: KeyboardEvent): void => {
    const isTyping =
      event.target instanceof HTMLTextAreaElement ||
      // Digits on the slider are meant for the number beside it.
      (event.target instanceof HTMLInputElement && ['text', '', 'range'].includes(event.target.type))
    const isInDirection = event.target instanceof Element && event.target.closest('[data-field="direction"]') !== null
    if (event.nativeEvent.isComposing) return
    if (state.kind !== 'open' || isHidden || event.ctrlKey || event.metaKey) return
    if (!isDirectionKeyHeard({ altKey: event.altKey, isTyping, isInDirection }, singleKeys)) return
    const direction = directionOfPress(challenge.outcomes, event)
    if (direction === null) return
    event.preventDefault()
    // A choice by key is meant, also where it is what an earlier try has said.
    store.getState().edit([editOf(row, own, { direction })])
    // The focus follows the choice, so that the next Tab leads on and not back to it.
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio')
      event.currentTarget.querySelector<HTMLInputElement>(`input[value="${direction}"]`)?.focus()
  }

  const name = escapeInvisible(line.name)
  return (
    <li
      ref={box}
      aria-label={name}
      data-desk-row={index}
      data-agent={row.agentKey}
      onKeyDown={chooseByKey}
      onFocus={openedFocus.onFocus}
      onBlur={(event) => {
        openedFocus.onBlur(event)
        hideOnLeave(event)
      }}
      className={joinClassNames('absolute right-0 left-0 border-line border-b', isSelected && 'bg-picked')}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <div className="grid grid-cols-(--desk) items-center" style={{ height: deskRowPx }}>
        <span className="flex justify-center">
          <Checkbox
            aria-label={t('selection.one', { name })}
            isSelected={isSelected}
            onChange={(isPicked) => store.getState().select([key], isPicked)}
          />
        </span>
        <DeskRowHead line={line} rowsAre={rowsAre} />
        <ShownHere isShown={isShown}>
          <DeskRowBody
            line={line}
            withoutRoom={withoutRoom}
            isExpanded={isExpanded}
            onReasoning={toggleReasoning}
            state={state}
            draft={draft}
            edit={edit}
            onShow={show}
            onAgain={() => store.getState().edit([editOf(row, own, {})])}
            onRevised={() => store.getState().forget([row])}
          />
        </ShownHere>
      </div>
      {isExpanded && state.kind === 'open' ? (
        <div className="pr-3 pl-9" style={{ height: reasoningPx }} data-field="reasoning">
          {isHidden ? (
            <HiddenText />
          ) : (
            <ReasoningBox rowName={line.name} value={draft.reasoning} onChange={(reasoning) => edit({ reasoning })} />
          )}
        </div>
      ) : null}
    </li>
  )
}

interface DeskRowBodyProps extends DeskRowFieldsProps {
  state: DeskRowState
  /** Shows the fields where they are hidden. */
  onShow: () => void
  /** What an earlier try said is to be sent again. */
  onAgain: () => void
  /** A revision was begun: what is stored says from what. */
  onRevised: () => void
}

function DeskRowBody(props: DeskRowBodyProps) {
  const { line, withoutRoom, state, draft, edit, onShow, onAgain, onRevised } = props
  const { row, challenge } = line
  const isHiding = useHiding()
  switch (state.kind) {
    case 'blocked':
      return (
        <span className="col-[3/-1] flex min-w-0">
          <BlockedRow
            agentKey={row.agentKey}
            error={state.error}
            draft={draft}
            scopeKey={scopeKeyOfChallenge(challenge)}
          />
        </span>
      )
    case 'settled':
      return (
        <SentRow row={row} challenge={challenge} withoutRoom={withoutRoom}>
          <SettledBadge row={row} challenge={challenge} />
          {row.prediction === null ? null : (
            <RevisionMark row={{ ...row.prediction, isPending: isPendingPrediction(row.prediction) }} />
          )}
          {row.prediction?.isRevisable === true ? (
            <ReviseButton {...row} name={line.name} deadlineAtMs={challenge.deadlineAtMs} onBegun={onRevised} />
          ) : state.predictionId === null ? null : (
            <IdText id={state.predictionId} max={14} />
          )}
        </SentRow>
      )
    case 'under-way':
      return (
        <SentRow row={row} challenge={challenge} withoutRoom={withoutRoom}>
          <OutboxStateText row={state.outbox} />
        </SentRow>
      )
    case 'open':
      return (
        <>
          {isHiding ? (
            <HiddenFields name={escapeInvisible(line.name)} withoutRoom={withoutRoom} onShow={onShow} />
          ) : (
            <DeskRowFields {...props} />
          )}
          {draft.isRevision === true && row.prediction !== null ? (
            <RevisionState
              name={line.name}
              state={state}
              prediction={row.prediction}
              onKeep={() => edit({ ...blankDraft, isRevision: false })}
            />
          ) : (
            <OpenState state={state} onAgain={onAgain} />
          )}
        </>
      )
  }
}

interface OpenStateProps {
  state: Extract<DeskRowState, { kind: 'open' }>
  onAgain: () => void
}

function OpenState({ state, onAgain }: OpenStateProps) {
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('outbox')
  const errorWords = useErrorText()
  const whyOf = ({ error }: PredictionWrite): string => {
    const words = error === null ? null : errorWords(error)
    return words === null ? '' : joinSentences([words.what, words.next])
  }
  const { readiness, lastTry } = state
  if (readiness === 'again' && lastTry !== null)
    return (
      <span className="flex min-w-0 items-center gap-2 pr-3">
        <OutboxStateText row={lastTry} />
        <span className="ml-auto flex">
          <Button size="sm" onPress={onAgain}>
            {t('state.tryAgain')}
          </Button>
        </span>
      </span>
    )
  if (readiness === 'empty' || readiness === 'again')
    return <span className="text-xs text-ink-3">{t('state.empty')}</span>
  const tone = readiness === 'ready' ? 'accent' : readiness === 'invalid' ? 'bad' : 'neutral'
  return (
    <span className="flex min-w-0 flex-col items-start pr-3">
      <Badge tone={tone}>{t(`state.${readiness}`)}</Badge>
      {lastTry === null ? null : (
        <span className="max-w-full truncate text-xs text-ink-2" title={whyOf(lastTry)}>
          {t('state.lastTry', { state: words(`state.${lastTry.state}`) })}
        </span>
      )}
    </span>
  )
}

/** What was sent that may be what the service holds, or else what was typed and never sent. */
function ownOf({ prediction, draft }: DeskRow): Parameters<typeof ConfirmedDirection>[0]['own'] {
  if (prediction?.sent != null) return { is: 'sent', content: prediction.sent }
  if (draft === null) return null
  const reading = readConfidence(draft.confidenceText)
  const confidence = reading.kind === 'ok' ? reading.value : null
  return { is: 'draft', content: { direction: draft.direction, confidence } }
}

/** That it is there, and whose it is as far as is known. */
function SettledBadge({ row, challenge }: { row: DeskRow; challenge: ChallengeView }) {
  const { prediction } = row
  const isConfirmed = prediction === null || (prediction.held.holding === 'confirmed' && !prediction.held.differs)
  if (isConfirmed)
    return (
      <>
        <WriteStateBadge state="accepted" />
        <NotCounted row={row} />
      </>
    )
  return (
    <ConfirmedBadge
      held={prediction.held}
      content={prediction}
      sent={prediction.sent}
      outcomes={challenge.outcomes}
      isPending={isPendingPrediction(prediction)}
    />
  )
}

/**
 * That the service said of what it took last that it does not count; nothing where it did not say so, or has scored it
 * since.
 */
function NotCounted({ row: { notCounted, prediction } }: { row: DeskRow }) {
  const { t } = useTranslation('predictions')
  const errorWords = useErrorText()
  if (notCounted === null || prediction?.score != null) return null
  const { what, next } = errorWords(notCounted)
  return (
    <span className="truncate text-xs text-warn" title={joinSentences([what, next])}>
      {t('state.notCounted')}
    </span>
  )
}

/** What was sent, read only: it cannot be taken back. */
function SentRow({
  row,
  challenge,
  withoutRoom,
  children,
}: {
  row: DeskRow
  challenge: ChallengeView
  withoutRoom: readonly string[]
  children: ReactNode
}) {
  const { t } = useTranslation('predictions')
  const isPending = row.prediction === null || isPendingPrediction(row.prediction)
  const isHidden = useHiding() && isPending
  const sent = row.prediction ?? row.outbox
  if (sent === null) return null
  const own = ownOf(row)
  return (
    <>
      <ConfirmedDirection
        content={sent}
        own={own}
        outcomes={challenge.outcomes}
        site={challenge.site}
        isPending={isPending}
      />
      <span>
        <ConfidenceText confidence={sent.confidence} isPending={isPending} />
      </span>
      {withoutRoom.includes('payoff') ? null : isHidden ? (
        <HiddenText />
      ) : (
        <PayoffPreview confidenceText={sent.confidence === null ? '' : String(sent.confidence)} record={row.record} />
      )}
      {withoutRoom.includes('record') ? null : <span />}
      <span className="truncate text-xs text-ink-3" title={isHidden ? undefined : escapeInvisible(sent.reasoning)}>
        {sent.reasoning === '' ? '–' : t('reasoning.chars', { count: sent.reasoning.length })}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 overflow-hidden pr-3">{children}</span>
    </>
  )
}

export const DeskRowView = memo(DeskRowLine)
