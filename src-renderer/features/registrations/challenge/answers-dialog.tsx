import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerEntry, maxTableTextLength } from '#contract/ipc/registration-tables.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts'
import { registrationsQuery } from '../registrations.queries.ts'
import { AnswersReport, isFilled } from './answers-report.tsx'

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
  // What became of the drafts is shown here alone.
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
        <AnswersReport entries={entries} />
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

function areAllFilled(entries: readonly AnswerEntry[]): boolean {
  return entries.every(isFilled)
}
