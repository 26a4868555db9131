import { X } from 'lucide-react'
import type { AgentKey } from '#contract/ids.ts'
import type { ReviewedItem } from '#contract/ipc/discussion.procedures.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { longestDiscussionText, longestPostTitle } from '#contract/rules/discussion/text-limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { useServiceNames } from '../../deployments/service-names.ts'
import type { WritersQuery } from '../use-writers.ts'
import { WriterField } from '../writer-field.tsx'
import type { ComposerEntry } from './draft-entries.ts'

interface EntryFieldsProps {
  entry: ComposerEntry
  at: SiteRef
  isPost: boolean
  /** The only text: it has the room of all. */
  isAlone: boolean
  /** What goes out now is not changed any more. The focus stays where it is. */
  isSending: boolean
  writers: WritersQuery
  taken: ReadonlySet<AgentKey>
  reviewed: ReviewedItem | undefined
  onChange: (change: Partial<DraftEntry>) => void
  onRemove: () => void
}

/** One text by one agent. The agent can be changed at any time, the text stays. */
export function EntryFields(props: EntryFieldsProps) {
  const { entry, at, isPost, isAlone, isSending, writers, taken, reviewed, onChange, onRemove } = props
  const { t } = useTranslation('discussion')
  const serviceNames = useServiceNames()
  const writer = writers.data?.find(({ agentKey }) => agentKey === entry.agentKey)
  const isBlank = entry.text.trim() === ''
  // A text that is still empty is not shown as an error.
  const error =
    writer?.error ?? (isBlank && reviewed?.error?.code === 'invalid_input' ? null : (reviewed?.error ?? null))
  return (
    <SiteFrame site={at.site} agentName={writer?.name ?? null} serviceName={serviceNames.get(at.deploymentId)}>
      <div className="flex flex-col gap-2 p-3">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <WriterField
              writers={writers}
              value={entry.agentKey}
              onChange={(agentKey) => onChange({ agentKey })}
              taken={taken}
              isDisabled={isSending}
            />
          </div>
          {isAlone ? null : (
            <IconButton label={t('write.removeText')} icon={<X />} isDisabled={isSending} onPress={onRemove} />
          )}
        </div>
        {isPost ? (
          <TextField
            autoFocus
            isReadOnly={isSending}
            label={t('write.postTitle')}
            value={entry.title}
            onChange={(title) => onChange({ title })}
            errorMessage={
              entry.title.length > longestPostTitle
                ? t('write.length', { length: entry.title.length, limit: longestPostTitle })
                : null
            }
          />
        ) : null}
        <TextField
          multiline
          autoFocus={!isPost}
          isReadOnly={isSending}
          label={t('write.text')}
          value={entry.text}
          onChange={(text) => onChange({ text })}
          rows={isAlone ? 6 : 3}
          description={
            <span className="flex gap-3">
              <span className={entry.text.length > longestDiscussionText ? 'text-bad' : ''}>
                {t('write.length', { length: entry.text.length, limit: longestDiscussionText })}
              </span>
              {writer === undefined || writer.written === 0 ? null : (
                <span>{t('write.written', { count: writer.written })}</span>
              )}
              {writer?.room?.left === 0 ? <span className="text-warn">{t('write.waits')}</span> : null}
            </span>
          }
        />
        {error === null ? null : <ErrorNote error={error} compact />}
      </div>
    </SiteFrame>
  )
}
