import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ButtonLink } from '../../shared/button-link.tsx'
import { dropFolderQuery, dropListQuery } from '../../shared/drops.queries.ts'
import { PendingQuery } from '../../shared/pending-query.tsx'
import { useReviewCommand } from '../../shared/use-review-command.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDropColumns } from './drop-columns.tsx'
import { canApprove, stateOfDrop } from './drop-state.ts'
import { FolderNotes } from './folder-notes.tsx'
import { ReviewDrops } from './review-drops.tsx'
import { useDropActs } from './use-drop-acts.ts'

const none: readonly DropView[] = []
const keyOf = ({ dropNo }: DropView): string => String(dropNo)

/** Files of outside programs: each judged, approved with Enter, or several after a review. Nothing goes by itself. */
export function DropsPage() {
  const { t } = useTranslation('drops')
  const { orpc } = useBridge()
  const [list, setList] = useState<'open' | 'over'>('open')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<readonly DropView[] | null>(null)
  const folder = useQuery(dropFolderQuery(orpc)).data
  const query = useQuery(dropListQuery(orpc, list))
  const rows = query.data?.drops ?? none
  const acts = useDropActs((dropNos) => {
    const done = new Set(dropNos.map(String))
    setSelected((before) => new Set([...before].filter((key) => !done.has(key))))
    setReviewed(null)
  })
  const { approve, discard } = acts
  const openReview = (drops: readonly DropView[]): void => {
    const left = drops.filter(({ dropNo }) => !acts.isApproved(dropNo))
    if (approve.isPending || left.length === 0) return
    // The outcome of an earlier approval is not about these files.
    approve.reset()
    setReviewed(left)
  }
  const approveOne = (drop: DropView): void => {
    if (!canApprove(drop) || acts.isApproved(drop.dropNo)) return
    if (stateOfDrop(drop) === 'asked') openReview([drop])
    else acts.sendApproval({ dropNos: [drop.dropNo], confirmedConcerns: [] })
  }
  const columns = useDropColumns(approveOne)
  const picked = useMemo(() => rows.filter((row) => selected.has(keyOf(row))), [rows, selected])
  const ready = useMemo(() => (picked.length > 0 ? picked : rows).filter(canApprove), [picked, rows])
  const review = (): void => {
    if (list === 'open') openReview(ready)
  }
  useReviewCommand({ id: 'drops-review', title: t('review.command'), run: review })
  const failed = approve.data?.find(({ error }) => error !== null)?.error ?? null
  const failure = approve.error === null ? failed : appErrorOf(approve.error)
  return (
    <Page
      title={t('title')}
      aside={<DropCounts list={query.data} isOpen={list === 'open'} />}
      actions={
        <>
          <ButtonLink to="/predict">{t('back')}</ButtonLink>
          {picked.length === 0 || list === 'over' ? null : (
            <Button isPending={discard.isPending} onPress={() => discard.mutate(picked.map(({ dropNo }) => dropNo))}>
              {t('discard', { count: picked.length })}
            </Button>
          )}
          <Button variant="primary" isDisabled={list === 'over' || ready.length === 0} onPress={review}>
            {t('review.open', { count: list === 'over' ? 0 : ready.length })}
          </Button>
        </>
      }
      toolbar={
        <SegmentedControl<'open' | 'over'>
          label={t('show')}
          isLabelHidden
          value={list}
          onChange={(next) => {
            setSelected(new Set())
            setList(next)
          }}
          options={(['open', 'over'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
        />
      }
      flush
    >
      {folder === undefined ? null : <FolderNotes view={folder} />}
      {failure === null && discard.error === null ? null : (
        <div className="p-3">
          <ErrorNote error={failure ?? appErrorOf(discard.error)} />
        </div>
      )}
      {query.data === undefined ? (
        <PendingQuery query={query} rows={8} isFlush />
      ) : (
        <DataTable
          tableId="drops"
          isStartOfWork
          label={t('table')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={({ name }) => name}
          rowTone={(row) => (['wrong', 'invalid', 'refused'].includes(stateOfDrop(row)) ? 'bad' : null)}
          {...(list === 'open' ? { selected, onSelectedChange: setSelected } : {})}
          onOpen={(drop) => openReview([drop].filter(canApprove))}
          onEnter={approveOne}
          empty={<NoDrops list={list} isOff={folder?.folder === null} />}
        />
      )}
      {reviewed === null ? null : (
        <ReviewDrops
          drops={reviewed}
          isPending={approve.isPending}
          error={failure}
          onSend={(confirmedConcerns) =>
            acts.sendApproval({ dropNos: reviewed.map(({ dropNo }) => dropNo), confirmedConcerns })
          }
          onClose={() => setReviewed(null)}
        />
      )}
    </Page>
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
  return (
    <span role="status" className="text-xs text-ink-2">
      {isOpen ? t('summary', { count: total, ready: drops.filter(canApprove).length }) : t('over', { count: total })}
      {total > drops.length ? ` · ${t('shown', { count: drops.length })}` : ''}
    </span>
  )
}

function NoDrops({ list, isOff }: { list: 'open' | 'over'; isOff: boolean }) {
  const { t } = useTranslation('drops')
  if (list === 'over') return <EmptyState title={t('empty.over')} />
  return (
    <EmptyState
      title={t(isOff ? 'empty.offTitle' : 'empty.title')}
      action={
        <ButtonLink to="/settings" hash="drops">
          {t('empty.settings')}
        </ButtonLink>
      }
    >
      {t(isOff ? 'empty.offText' : 'empty.text')}
    </EmptyState>
  )
}
