import { useMutation } from '@tanstack/react-query'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { maxPastedLength } from '#contract/ipc/imports.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { type ChosenPlace, DeploymentSitePicker } from '../../shared/onboarding/deployment-site-picker.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface ImportSourceProps {
  deployment: DeploymentView
  place: ChosenPlace
  onChoose: (place: ChosenPlace) => void
  text: string
  onType: (text: string) => void
  onRead: () => void
}

/** Where the agents come from: a file that main reads by itself, or a text pasted here. */
export function ImportSource({ deployment, place, onChoose, text, onType, onRead }: ImportSourceProps) {
  const { t } = useTranslation('imports')
  const { client } = useBridge()
  const chooseFile = useMutation({ mutationFn: () => client.imports.readFile(place), onSuccess: onRead })
  const paste = useMutation({
    mutationFn: () => client.imports.read({ ...place, credentialText: text }),
    onSuccess: () => {
      onType('')
      onRead()
    },
  })
  const error = chooseFile.error ?? paste.error
  const isTooLong = text.length > maxPastedLength
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <p className="text-ink-2">{t('intro')}</p>
      <DeploymentSitePicker
        deployment={deployment}
        place={place}
        onChange={onChoose}
        serviceHelp={t('serviceHelp')}
        siteLabel={t('site')}
      />
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          data-start-of-work=""
          isPending={chooseFile.isPending}
          onPress={() => {
            paste.reset()
            chooseFile.mutate()
          }}
        >
          {t('chooseFile')}
        </Button>
        <span className="text-xs text-ink-2">{t('chooseFileHelp')}</span>
      </div>
      <TextField
        label={t('paste')}
        description={t('pasteHelp')}
        multiline
        monospace
        rows={8}
        spellCheck="false"
        autoComplete="off"
        value={text}
        onChange={(next) => {
          onType(next)
          chooseFile.reset()
          paste.reset()
        }}
        errorMessage={isTooLong ? t('tooLong') : null}
      />
      <CallErrorNote error={error} />
      <div>
        <Button
          isDisabled={text.trim() === '' || isTooLong}
          isPending={paste.isPending}
          onPress={() => {
            chooseFile.reset()
            paste.mutate()
          }}
        >
          {t('read')}
        </Button>
      </div>
    </div>
  )
}
