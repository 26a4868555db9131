import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { estimatePassphraseStrength, minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Puts an agent's private key into a file under a passphrase, which is sent to main once and kept nowhere. */
export function ExportKeyDialog({ agent, onClose }: { agent: FleetRow; onClose: () => void }) {
  const { t } = useTranslation('secrets')
  const { client } = useBridge()
  const toast = useToast()
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const name = escapeInvisible(agent.name)
  const strength = estimatePassphraseStrength(passphrase)
  const fault = strength.kind === 'short' ? t('export.short', { count: strength.missing }) : null
  const difference = passphrase === again ? null : t('export.different')
  const save = useMutation({
    mutationFn: () => client.credentials.exportKey({ agentKey: agent.agentKey, passphrase }),
    onSuccess: ({ saved }) => {
      if (!saved) return
      toast({ tone: 'ok', title: t('export.saved', { name }), detail: t('export.savedText') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('export.title', { name })}
      onClose={onClose}
      confirmLabel={t('export.save')}
      isPending={save.isPending}
      onConfirm={() => {
        setIsLeft(true)
        if (fault === null && difference === null) save.mutate()
      }}
    >
      <SiteFrame site={agent.site} agentName={agent.name}>
        <div className="flex flex-col gap-3 p-3">
          <p className="text-ink-2">{t('export.text')}</p>
          <TextField
            label={t('export.passphrase')}
            description={
              strength.kind === 'short' ? t('export.help', { min: minPassphraseLength }) : t(`export.${strength.kind}`)
            }
            type="password"
            autoComplete="off"
            autoFocus
            value={passphrase}
            onChange={setPassphrase}
            onBlur={() => setIsLeft(passphrase !== '')}
            errorMessage={isLeft ? fault : null}
          />
          <TextField
            label={t('export.again')}
            type="password"
            autoComplete="off"
            value={again}
            onChange={setAgain}
            errorMessage={isLeft && fault === null && again !== '' ? difference : null}
          />
        </div>
      </SiteFrame>
      <CallErrorNote error={save.error} />
    </FormDialog>
  )
}
