import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerEntry, maxTableTextLength } from '#contract/ipc/registration-tables.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Badge, type Tone } from '../../../ui/text/badge.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useFocusWhen } from '../../../ui/use-focus-when.ts'
import { registrationsQuery } from '../registrations.queries.ts'

interface AnswersDialogProps {
  onClose: () => void
  /** Called once drafts were filled. */
  onFilled?: () => void
}

/**
 * Fills the drafts of many rows from a file or a pasted text, and says of each entry what became of it. Nothing is
 * sent.
 */
export function AnswersDialog({ onClose, onFilled }: AnswersDialogProps) {
  const { t } = useTranslation(['registrations', 'ui'])
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [replaceTyped, setReplaceTyped] = useState(false)
  const [entries, setEntries] = useState<readonly AnswerEntry[] | null>(null)
  const doneButton = useFocusWhen(entries !== null && areAllFilled(entries))
  const take = async (read: { entries: readonly AnswerEntry[] } | null): Promise<void> => {
    if (read === null) return
    // A form that opens with what was filled in must not open with what was there before, and save that over it.
    await queryClient.invalidateQueries({ queryKey: registrationsQuery(orpc).queryKey })
    setEntries(read.entries)
    onFilled?.()
  }
  const file = useMutation({
    mutationFn: () => client.registrations.readAnswersFile({ replaceTyped }),
    onSuccess: ({ answers }) => take(answers),
  })
  const paste = useMutation({
    mutationFn: () => client.registrations.readAnswers({ text, replaceTyped }),
    onSuccess: take,
  })
  const error = file.error ?? paste.error
  // What became of the drafts is told here alone.
  const isTaking = file.isPending || paste.isPending
  const isTooLong = text.length > maxTableTextLength
  return (
    <Dialog
      title={t('answers.title')}
      onClose={onClose}
      size="lg"
      isDismissable={!isTaking}
      footer={
        entries === null ? (
          <>
            <Button isDisabled={isTaking} onPress={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button
              isDisabled={text.trim() === '' || isTooLong || file.isPending}
              isPending={paste.isPending}
              onPress={() => {
                file.reset()
                paste.mutate()
              }}
            >
              {t('answers.readText')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => setEntries(null)}>{t('answers.more')}</Button>
            <Button variant="primary" ref={doneButton} onPress={onClose}>
              {t('answers.done')}
            </Button>
          </>
        )
      }
    >
      {entries !== null ? (
        <Report entries={entries} />
      ) : (
        <>
          <p>{t('answers.text')}</p>
          <Checkbox isSelected={replaceTyped} onChange={setReplaceTyped}>
            {t('answers.replaceTyped')}
          </Checkbox>
          <div>
            <Button
              variant="primary"
              autoFocus
              isDisabled={paste.isPending}
              isPending={file.isPending}
              onPress={() => {
                paste.reset()
                file.mutate()
              }}
            >
              {t('chooseFile')}
            </Button>
          </div>
          <TextField
            label={t('answers.paste')}
            description={<code className="font-mono break-all">{t('answers.example')}</code>}
            multiline
            monospace
            rows={6}
            spellCheck="false"
            autoComplete="off"
            value={text}
            onChange={(next) => {
              setText(next)
              file.reset()
              paste.reset()
            }}
            errorMessage={isTooLong ? t('table.tooLong') : null}
          />
          <CallErrorNote error={error} />
        </>
      )}
    </Dialog>
  )
}

const looks: Readonly<Record<AnswerEntry['outcome'], { tone: Tone; letter: string }>> = {
  filled: { tone: 'ok', letter: '✓' },
  no_row: { tone: 'warn', letter: '?' },
  several_rows: { tone: 'warn', letter: '?' },
  malformed: { tone: 'bad', letter: '✗' },
  other_form: { tone: 'bad', letter: '✗' },
  repeated: { tone: 'neutral', letter: '=' },
  already_typed: { tone: 'warn', letter: '!' },
}

function areAllFilled(entries: readonly AnswerEntry[]): boolean {
  return entries.every(({ outcome }) => outcome === 'filled')
}

/**
 * What needs the operator first. It is told here alone, and takes the focus: a second Enter does not close it unread.
 */
function Report({ entries }: { entries: readonly AnswerEntry[] }) {
  const { t } = useTranslation('registrations')
  const summary = useFocusWhen<HTMLParagraphElement>(!areAllFilled(entries))
  const filled = entries.filter(({ outcome }) => outcome === 'filled')
  const others = entries.filter(({ outcome }) => outcome !== 'filled')
  const { list } = useJoins()
  return (
    <>
      <p ref={summary} role="status" tabIndex={-1} className="font-medium">
        {t('answers.filled', { count: filled.length, total: entries.length })}
      </p>
      <ul className="flex flex-col rounded-md border border-line">
        {[...others, ...filled].map(({ who, outcome, fields }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own, and never move
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_150px_minmax(0,2fr)] items-center gap-3 border-line border-b px-3 py-1.5 last:border-b-0"
          >
            <span className="truncate">{escapeInvisible(who) || '–'}</span>
            <span>
              <Badge {...looks[outcome]}>{t(`answers.outcome.${outcome}`)}</Badge>
            </span>
            <span className="break-words text-ink-2">
              {outcome === 'filled' ? null : t(`answers.why.${outcome}`)}
              {outcome === 'malformed' ? (
                <code className="block font-mono text-xs">{escapeInvisible(list(fields))}</code>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
