import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'

interface RestorePackProps {
  opened: PackImportView | null
  /** Whether something is typed for the backup that waits. */
  onPassphrase: (isTyped: boolean) => void
}

/** Chooses a pack outside this window, then asks for its passphrase. Nothing is stored by opening it. */
export function RestorePack({ opened, onPassphrase }: RestorePackProps) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const choose = useMutation({ mutationFn: () => client.packs.open() })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[80ch] text-ink-2">{t('open.lead')}</p>
      <div className="flex items-center gap-3">
        <Button
          variant={opened === null ? 'primary' : 'quiet'}
          data-start-of-work=""
          isPending={choose.isPending}
          onPress={() => choose.mutate()}
        >
          {t(opened === null ? 'open.choose' : 'open.chooseAnother')}
        </Button>
      </div>
      <CallErrorNote error={choose.error} />
      {opened === null ? null : <Unlock key={opened.importId} opened={opened} onPassphrase={onPassphrase} />}
    </div>
  )
}

function Unlock({ opened, onPassphrase }: { opened: PackImportView; onPassphrase: (isTyped: boolean) => void }) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const { importId, file, appVersion, createdAtMs, agents } = opened
  const [passphrase, setPassphrase] = useState('')
  const isTyped = passphrase !== ''
  useEffect(() => {
    onPassphrase(isTyped)
    return () => onPassphrase(false)
  }, [isTyped, onPassphrase])
  const unlock = useMutation({
    mutationFn: () => client.packs.unlock({ importId, passphrase }),
    onSuccess: () => setPassphrase(''),
  })
  return (
    <form
      className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (passphrase !== '' && !unlock.isPending) unlock.mutate()
      }}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-ink-2">{t('open.file')}</dt>
        <dd className="break-all select-text">{file}</dd>
        <dt className="text-ink-2">{t('open.holds')}</dt>
        <dd>{t('open.agents', { count: agents })}</dd>
        <dt className="text-ink-2">{t('open.made')}</dt>
        <dd>
          <TimeText atMs={createdAtMs} /> · Arena Console {appVersion}
        </dd>
      </dl>
      <p className="text-xs text-ink-3">{t('open.claims')}</p>
      <div className="w-80">
        <TextField
          label={t('open.passphrase')}
          type="password"
          autoComplete="off"
          spellCheck="false"
          autoFocus
          value={passphrase}
          onChange={(typed) => {
            setPassphrase(typed)
            unlock.reset()
          }}
        />
      </div>
      <CallErrorNote error={unlock.error} />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isDisabled={passphrase === ''} isPending={unlock.isPending}>
          {t(unlock.isPending ? 'open.unlocking' : 'open.unlock')}
        </Button>
        <span className="text-xs text-ink-2">{t('open.unlockHelp')}</span>
      </div>
    </form>
  )
}
