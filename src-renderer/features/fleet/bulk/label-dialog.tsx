import { useCallback, useMemo, useState } from 'react'
import type { FleetRow, LabelReview } from '#contract/ipc/agents.procedures.ts'
import { readTag } from '#contract/rules/agents/tag.ts'
import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { countTags } from '../../../shared/agents/count-labels.ts'
import { TagField } from '../../../shared/agents/tag-field.tsx'
import { useKnownLabels } from '../../../shared/agents/use-known-labels.ts'
import { BulkDialog } from '../../../shared/bulk/bulk-dialog.tsx'
import { receiptOf } from '../../../shared/bulk/use-bulk-run.ts'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useWriteKinds } from '../../../shared/pauses/use-write-kinds.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { MultiMenu } from '../../../ui/menus/multi-menu.tsx'
import { computeLabelEffect } from './label-change.ts'
import { useLabelReview } from './use-label-review.ts'

type GroupMode = 'keep' | 'set' | 'none'

/** Gives tags to agents, takes tags off, and sets their group. */
export function LabelDialog({ agents, onClose }: { agents: readonly FleetRow[]; onClose: () => void }) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const known = useKnownLabels()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [mode, setMode] = useState<GroupMode>('keep')
  const [groupText, setGroupText] = useState('')
  const held = useMemo(
    () => countTags(agents).flatMap(({ value, count }) => (value === '' ? [] : [{ value, count, label: value }])),
    [agents],
  )
  const read = readTag(groupText)
  const group = mode === 'keep' ? undefined : mode === 'none' || !read.ok ? null : read.tag
  const isGroupReady = mode !== 'set' || read.ok
  const review = useLabelReview(agents, isGroupReady ? { add, remove, group } : null)
  const effect = useCallback(
    (row: FleetRow) => (
      <Effect
        row={row}
        change={{ add, remove, group: isGroupReady ? group : undefined }}
        sent={review.sentOf.get(row.agentKey) ?? 0}
      />
    ),
    [add, remove, group, isGroupReady, review.sentOf],
  )
  return (
    <BulkDialog
      title={t('labels.title', { count: agents.length })}
      agents={agents}
      lead={<Lead kinds={review.kinds} />}
      effect={effect}
      confirmLabel={t('labels.confirm', { count: agents.length })}
      isChanged={add.length > 0 || remove.length > 0 || mode !== 'keep'}
      isReady={isGroupReady && (add.length > 0 || remove.length > 0 || mode !== 'keep') && review.isKnown}
      act={async (agentKeys) =>
        (await client.agents.label({ agentKeys, addTags: add, removeTags: remove, group })).map(receiptOf)
      }
      partSize={mostAtOnce}
      onClose={onClose}
    >
      <CallErrorNote error={review.error} onRetry={review.readAgain} />
      <div className="grid grid-cols-2 items-start gap-4">
        <div className="flex flex-col gap-2">
          <TagField label={t('labels.add')} tags={add} onChange={setAdd} known={known.tags} />
          {held.length === 0 ? null : (
            <div>
              <MultiMenu label={t('labels.remove')} options={held} chosen={remove} onChange={setRemove} />
            </div>
          )}
        </div>
        <div className="flex flex-col gap-2">
          <SegmentedControl<GroupMode>
            label={t('labels.group')}
            value={mode}
            onChange={setMode}
            options={(['keep', 'set', 'none'] as const).map((value) => ({
              value,
              label: t(`labels.groupMode.${value}`),
            }))}
          />
          {mode === 'set' ? (
            <SuggestField
              label={t('labels.groupName')}
              isLabelHidden
              placeholder={t('labels.groupName')}
              text={groupText}
              onText={setGroupText}
              suggestions={known.groups}
              onEnter={setGroupText}
              errorMessage={groupText === '' || read.ok ? null : t(`labelFault.${read.fault}`)}
            />
          ) : null}
        </div>
      </div>
    </BulkDialog>
  )
}

function Lead({ kinds }: { kinds: LabelReview['kinds'] }) {
  const { t } = useTranslation('fleet')
  const wordsOf = useWriteKinds()
  return (
    <>
      <p>{t('labels.lead')}</p>
      {kinds.length === 0 ? null : (
        <p role="status" className="font-medium text-bad">
          {t('labels.sends', { kinds: wordsOf(kinds) })}
        </p>
      )}
    </>
  )
}

interface EffectProps {
  row: FleetRow
  change: Parameters<typeof computeLabelEffect>[1]
  /** How many writes go with it. */
  sent: number
}

function Effect({ row, change, sent }: EffectProps) {
  const { t } = useTranslation('fleet')
  const { gains, loses, group, isTooMany } = computeLabelEffect(row, change)
  if (isTooMany) return <span className="font-medium text-bad">{t('labels.tooMany')}</span>
  const words = [
    ...gains.map((tag) => `+ ${escapeInvisible(tag)}`),
    ...loses.map((tag) => `− ${escapeInvisible(tag)}`),
    ...(group === undefined
      ? []
      : [group === null ? t('labels.leaves') : t('labels.joins', { group: escapeInvisible(group) })]),
  ]
  if (words.length === 0) return <span className="text-ink-3">{t('labels.unchanged')}</span>
  return (
    <span className="truncate">
      {words.join(' · ')}
      {sent === 0 ? null : <span className="font-medium text-bad"> · {t('labels.sendsOf', { count: sent })}</span>}
    </span>
  )
}
