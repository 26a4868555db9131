import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Says whether an earlier head is a row of this ledger: then nothing up to it was cut off or rewritten. */
export function CompareHead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { client } = useBridge()
  const [text, setText] = useState('')
  const find = useMutation({ mutationFn: () => client.ledger.findHead({ text }) })
  const isUnread = find.data?.hash === null
  return (
    <Dialog title={t('compare.title')} onClose={onClose} isKept>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          find.mutate()
        }}
      >
        <TextField
          label={t('compare.label')}
          description={t('compare.help')}
          errorMessage={isUnread ? t('compare.noHash') : undefined}
          value={text}
          maxLength={10_000}
          monospace
          autoFocus
          onChange={(value) => {
            setText(value)
            find.reset()
          }}
        />
        <CallErrorNote error={find.error} />
        <p role="status" className={find.data?.seq === null ? 'text-bad' : 'text-ok'}>
          {find.data === undefined || isUnread
            ? ''
            : find.data.seq === null
              ? t('compare.missing')
              : t('compare.found', { seq: find.data.seq })}
        </p>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={find.isPending} isDisabled={text.trim() === ''}>
            {t('compare.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
