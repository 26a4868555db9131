import { useEffect, useRef, useState } from 'react'
import type { AgentDetail, FleetRow } from '#contract/ipc/agents.procedures.ts'
import { maxNoteLength } from '#contract/rules/agents/agent-limits.ts'
import { readTag, type TagFault } from '#contract/rules/agents/tag.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { TagField } from '../../../shared/agents/tag-field.tsx'
import { useKnownLabels } from '../../../shared/agents/use-known-labels.ts'
import { useAutosavedValue } from '../../../shared/autosave/use-autosave.ts'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { usePutOnLeave } from '../../../ui/fields/use-put-on-leave.ts'
import { Panel } from '../../../ui/panel.tsx'
import { deriveAnsweredTags, deriveTagChange } from './derive-tag-change.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useLabelChange } from './use-label-change.ts'

/** What the operator says of the agent: tags, group and note. Saved by itself; it is not sent to the service. */
export function LabelsPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const known = useKnownLabels()
  return (
    <Panel title={t('labels.title')} aside={<span className="text-ink-3 text-xs">{t('labels.yours')}</span>}>
      <AgentTags row={detail.row} known={known.tags} />
      <AgentGroup row={detail.row} known={known.groups} />
      <Note detail={detail} />
    </Panel>
  )
}

interface LabelEditProps {
  row: FleetRow
  known: readonly string[]
}

function AgentTags({ row, known }: LabelEditProps) {
  const { t } = useTranslation('agents')
  const [tags, setTags] = useState(row.tags)
  const { change, asked, answer, error, isPending } = useLabelChange(row)
  // What was refused or is asked about stays to be seen until it is changed.
  const isOpen = isPending || asked !== null || error !== null
  useEffect(() => {
    if (!isOpen) setTags(row.tags)
  }, [row.tags, isOpen])
  const put = (next: string[]): void => {
    setTags(next)
    change(deriveTagChange(next, { held: row.tags, shown: tags }))
  }
  return (
    <>
      <TagField label={t('labels.tags')} tags={tags} onChange={put} known={known} />
      {error === null ? null : <ErrorNote compact error={error} onRetry={() => put(tags)} />}
      <ReleaseDialog
        name={row.name}
        asked={asked}
        onAnswer={(isSent) => {
          const removed = asked?.change.removeTags ?? []
          answer(isSent, deriveAnsweredTags(tags, { held: row.tags, asked: removed, isSent }))
        }}
      />
    </>
  )
}

function AgentGroup({ row, known }: LabelEditProps) {
  const { t } = useTranslation('agents')
  const { t: words } = useTranslation('fleet')
  const held = row.group ?? ''
  const [text, setText] = useState(held)
  const [fault, setFault] = useState<TagFault | null>(null)
  const { change, asked, answer, error } = useLabelChange(row)
  // What the box was left with; what is typed since then stays when main answers.
  const settled = useRef(held)
  useEffect(() => {
    const before = settled.current
    settled.current = held
    setText((typed) => (typed === before ? held : typed))
  }, [held])
  const put = (typed: string): void => {
    settled.current = typed
    setText(typed)
    const isEmpty = typed.trim() === ''
    const read = readTag(typed)
    setFault(isEmpty || read.ok ? null : read.fault)
    if (isEmpty && held !== '') change({ group: null })
    if (!isEmpty && read.ok && read.tag !== held) change({ group: read.tag })
  }
  usePutOnLeave(() => put(text))
  return (
    <>
      <SuggestField
        label={t('labels.group')}
        placeholder={t('labels.noGroup')}
        text={text}
        onText={(typed) => {
          setText(typed)
          setFault(null)
        }}
        suggestions={known}
        onEnter={put}
        onBlur={() => put(text)}
        errorMessage={fault === null ? null : words(`labelFault.${fault}`)}
      />
      {error === null ? null : <ErrorNote compact error={error} onRetry={() => put(text)} />}
      <ReleaseDialog
        name={row.name}
        asked={asked}
        onAnswer={(isSent) => {
          answer(isSent)
          if (!isSent) put(held)
        }}
      />
    </>
  )
}

function Note({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { t: ui } = useTranslation('ui')
  const { client } = useBridge()
  const { agentKey } = detail.row
  const {
    value: text,
    setValue: setText,
    adopt,
    flush,
    state,
    error,
  } = useAutosavedValue(detail.note, (note) => client.agents.setNote({ agentKey, note }), useErrorToast())
  // Another window of the same fleet may have changed it.
  useEffect(() => adopt(detail.note), [adopt, detail.note])
  const isEmpty = text === '' && state === 'saved'
  const noteState = isEmpty ? 'empty' : state === 'unsaved' && error !== null ? 'failed' : state
  return (
    <>
      <TextField
        label={t('labels.note')}
        multiline
        rows={4}
        maxLength={maxNoteLength}
        value={text}
        onChange={setText}
        onBlur={flush}
        description={t(`labels.noteState.${noteState}`)}
      />
      {error === null ? null : <ErrorNote compact error={error} onRetry={flush} />}
      <AskBeforeLeaving isTyped={error !== null && state !== 'saved'} text={ui('typedText.unsavedText')} />
    </>
  )
}
