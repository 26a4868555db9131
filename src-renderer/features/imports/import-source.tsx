import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { maxPastedLength } from '#contract/ipc/imports.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AskBeforeLeaving } from '../../shared/ask-before-leaving.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Where the agents come from: a file that main reads by itself, or a text pasted here. */
export function ImportSource({ first, onRead }: { first: DeploymentView; onRead: () => void }) {
  const { t } = useTranslation('imports')
  const state = useAppState()
  const { client } = useBridge()
  const [deploymentId, setDeploymentId] = useState(first.deploymentId)
  const [chosenSite, setChosenSite] = useState<Site>('global')
  const [text, setText] = useState('')
  const deployment = deploymentOf(state, deploymentId) ?? first
  const site = deployment.sites.includes(chosenSite) ? chosenSite : (deployment.sites[0] ?? 'global')
  const place = { deploymentId: deployment.deploymentId, site }
  const chooseFile = useMutation({ mutationFn: () => client.imports.readFile(place), onSuccess: onRead })
  const paste = useMutation({
    mutationFn: () => client.imports.read({ ...place, credentialText: text }),
    onSuccess: () => {
      setText('')
      onRead()
    },
  })
  const error = chooseFile.error ?? paste.error
  const isTooLong = text.length > maxPastedLength
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <AskBeforeLeaving isTyped={text.trim() !== ''} />
      <p className="text-ink-2">{t('intro')}</p>
      <div className="flex flex-wrap items-start gap-4">
        <div className="w-72">
          <SelectField
            label={t('service')}
            options={state.deployments.map((each) => ({
              value: each.deploymentId,
              label: each.name,
              description: each.baseUrl,
            }))}
            value={deployment.deploymentId}
            onChange={setDeploymentId}
            description={t('serviceHelp')}
          />
        </div>
        <SegmentedControl
          label={t('site')}
          options={deployment.sites.map((value) => ({ value, label: t(`siteName.${value}`) }))}
          value={site}
          onChange={setChosenSite}
        />
      </div>
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
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
          setText(next)
          chooseFile.reset()
          paste.reset()
        }}
        errorMessage={isTooLong ? t('tooLong') : null}
      />
      {error === null ? null : <ErrorNote error={appErrorOf(error)} />}
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
