import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { estimatePassphraseStrength, minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Puts an agent's private key into a file under a passphrase, which is sent to main once and kept nowhere. */
export function ExportKeyDialog({ agent, onClose }: { agent: FleetRow; onClose: () => void }) {
  const { t } = useTranslation('secrets')
  const serviceName = useServiceNames().get(agent.deploymentId)
  const { client } = useBridge()
  const toast = useToast()
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const passphraseBox = useRef<HTMLInputElement>(null)
  const againBox = useRef<HTMLInputElement>(null)
  const name = escapeInvisible(agent.name)
  const strength = estimatePassphraseStrength(passphrase)
  const fault = findExportFault({ passphrase, again })
  const shown = findShownFault({ passphrase, again }, { isLeft, isPressed })
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
        setIsPressed(true)
        if (fault === null) save.mutate()
        else (fault === 'short' ? passphraseBox : againBox).current?.focus()
      }}
    >
      <SiteFrame site={agent.site} agentName={agent.name} serviceName={serviceName}>
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
            inputRef={passphraseBox}
            errorMessage={
              shown === 'short' && strength.kind === 'short' ? t('export.short', { count: strength.missing }) : null
            }
          />
          <TextField
            label={t('export.again')}
            type="password"
            autoComplete="off"
            value={again}
            onChange={setAgain}
            inputRef={againBox}
            errorMessage={shown === 'different' ? t('export.different') : null}
          />
        </div>
      </SiteFrame>
      <CallErrorNote error={save.error} />
    </FormDialog>
  )
}

interface TypedTwice {
  passphrase: string
  again: string
}

/** What keeps the key from being saved; null: nothing. */
function findExportFault({ passphrase, again }: TypedTwice): 'short' | 'different' | null {
  if (estimatePassphraseStrength(passphrase).kind === 'short') return 'short'
  return passphrase === again ? null : 'different'
}

/** What of it is said: once a box was left, and of an empty one once saving was asked for. */
export function findShownFault(
  typed: TypedTwice,
  { isLeft, isPressed }: { isLeft: boolean; isPressed: boolean },
): 'short' | 'different' | null {
  const fault = findExportFault(typed)
  const isDue = isPressed || (isLeft && (fault === 'short' || typed.again !== ''))
  return isDue ? fault : null
}
