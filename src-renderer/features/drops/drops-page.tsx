import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { isOnlyTry } from '../../shared/composer/forbidden-writes.ts'
import { dropFolderQuery, dropListQuery } from '../../shared/drops.queries.ts'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { useReviewCommand } from '../../shared/use-review-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { canApprove, findDiscardTexts, isStopped, needsReview } from './drop-state.ts'
import { DropTable, dropKeyOf } from './drop-table.tsx'
import { FolderNotes } from './folder-notes.tsx'
import { ReviewDrops } from './review-drops.tsx'
import { type Approval, type RefusedDrop, useDropActs } from './use-drop-acts.ts'

const none: readonly DropView[] = []

/** Files of outside programs: each judged, approved with Enter, or several after a review. Nothing goes by itself. */
export function DropsPage() {
  const { t } = useTranslation('drops')
  const { orpc } = useBridge()
  const isHiding = useHiding()
  const [list, setList] = useState<'open' | 'over'>('open')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<Pick<Approval, 'drops' | 'stopped'> | null>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const folder = useQuery(dropFolderQuery(orpc)).data
  const query = useQuery(dropListQuery(orpc, list))
  const rows = query.data?.drops ?? none
  const acts = useDropActs((dropNos) => {
    const done = new Set(dropNos.map(String))
    setSelected((before) => new Set([...before].filter((key) => !done.has(key))))
    setReviewed(null)
  })
  const { approve, discard } = acts
  const openReview = (drops: readonly DropView[], stopped: readonly DropView[] = none): void => {
    const left = drops.filter(({ dropNo }) => !acts.isApproved(dropNo))
    if (approve.isPending || left.length === 0) return
    // The outcome of an earlier approval is not about these files.
    approve.reset()
    setReviewed({ drops: left, stopped })
  }
  const approveOne = (drop: DropView): void => {
    if (!canApprove(drop) || acts.isApproved(drop.dropNo)) return
    if (needsReview(drop, { isHiding })) openReview([drop])
    else acts.sendApproval({ drops: [drop], confirmedConcerns: [], stopped: [] })
  }
  const picked = useMemo(() => rows.filter((row) => selected.has(dropKeyOf(row))), [rows, selected])
  const ready = useMemo(() => (picked.length > 0 ? picked : rows).filter(canApprove), [picked, rows])
  const stopped = useMemo(() => picked.filter(isStopped), [picked])
  const isTry = isOnlyTry({ passing: ready, forbidden: stopped })
  const review = (): void => {
    if (list === 'over') return
    if (isTry) acts.sendApproval({ drops: [], confirmedConcerns: [], stopped })
    else openReview(ready, stopped)
  }
  useReviewCommand({ id: 'drops-review', title: t('review.command'), run: review })
  return (
    <Page
      title={t('title')}
      aside={<DropCounts list={query.data} isOpen={list === 'open'} />}
      actions={
        <>
          <ButtonLink to="/predict">{t('back')}</ButtonLink>
          {picked.length === 0 || list === 'over' ? null : (
            <Button isPending={discard.isPending} onPress={() => setIsDiscarding(true)}>
              {t('discard', { count: picked.length })}
            </Button>
          )}
          <ReviewButton
            ready={list === 'over' ? none : ready}
            stopped={list === 'over' ? none : stopped}
            isTrying={isTry && approve.isPending}
            onPress={review}
          />
        </>
      }
      toolbar={
        <SegmentedControl<'open' | 'over'>
          label={t('show')}
          isLabelHidden
          value={list}
          onChange={(next) => {
            setSelected(new Set())
            // What an approval left behind was said of the list that is left.
            approve.reset()
            discard.reset()
            setList(next)
          }}
          options={(['open', 'over'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
        />
      }
      flush
    >
      {folder === undefined ? null : <FolderNotes view={folder} />}
      <ActErrors refused={acts.refused} thrown={approve.error ?? discard.error} />
      {query.data === undefined ? (
        <PendingQuery query={query} rows={8} isFlush />
      ) : (
        <DropTable
          list={list}
          drops={rows}
          selected={selected}
          onSelect={setSelected}
          onApprove={approveOne}
          onReview={(drop) => openReview([drop])}
          isOff={folder?.folder === null}
        />
      )}
      <ConfirmDialog
        title={t('discardTitle', { count: picked.length })}
        isOpen={isDiscarding && picked.length > 0}
        onClose={() => setIsDiscarding(false)}
        tone="danger"
        confirmLabel={t('discard', { count: picked.length })}
        onConfirm={() => {
          setIsDiscarding(false)
          // The outcome of an earlier approval is not about these files.
          approve.reset()
          discard.mutate(picked.map(({ dropNo }) => dropNo))
        }}
      >
        {findDiscardTexts(picked).map((text) => (
          <p key={text}>{t(text)}</p>
        ))}
      </ConfirmDialog>
      {reviewed === null ? null : (
        <ReviewDrops
          drops={reviewed.drops}
          isPending={approve.isPending}
          error={approve.error}
          onSend={(confirmedConcerns) => acts.sendApproval({ ...reviewed, confirmedConcerns })}
          onClose={() => setReviewed(null)}
        />
      )}
    </Page>
  )
}

interface ReviewButtonProps {
  ready: readonly DropView[]
  /** Ticked, and forbidden by a rule of the integrity guard. */
  stopped: readonly DropView[]
  isTrying: boolean
  onPress: () => void
}

/** Opens the review of what is ready; where a rule forbids all that is ticked, it says that it tries. */
export function ReviewButton({ ready, stopped, isTrying, onPress }: ReviewButtonProps) {
  const { t } = useTranslation('drops')
  const isTry = isOnlyTry({ passing: ready, forbidden: stopped })
  return (
    <Button variant="primary" isDisabled={!isTry && ready.length === 0} isPending={isTrying} onPress={onPress}>
      {isTry ? t('review.try', { count: stopped.length }) : t('review.open', { count: ready.length })}
    </Button>
  )
}

interface DropCountsProps {
  /** Undefined while it was not read: nothing is said then. */
  list: { drops: readonly DropView[]; total: number } | undefined
  isOpen: boolean
}

export function DropCounts({ list, isOpen }: DropCountsProps) {
  const { t } = useTranslation('drops')
  if (list === undefined) return null
  const { drops, total } = list
  const shown = drops.length
  const ready = drops.filter(canApprove).length
  return (
    <span role="status" className="text-xs text-ink-2">
      {!isOpen
        ? t('over', { count: total }) + (total > shown ? ` · ${t('shown', { count: shown })}` : '')
        : total > shown
          ? t('summaryOfFirst', { count: total, shown, ready })
          : t('summary', { count: total, ready })}
    </span>
  )
}

/** What was not taken of the last approval, of several files the first by name; or that the call itself failed. */
function ActErrors({ refused, thrown }: { refused: readonly RefusedDrop[]; thrown: Error | null }) {
  const { t } = useTranslation('drops')
  const [first] = refused
  if (first === undefined && thrown === null) return null
  return (
    <div className="p-3">
      {first === undefined ? (
        <CallErrorNote error={thrown} />
      ) : (
        <ErrorNote
          error={first.error}
          about={t('notTaken', { count: refused.length, name: escapeInvisible(first.name) })}
        />
      )}
    </div>
  )
}
