import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

type KnownAgent = NonNullable<RegistrationView['knownAgent']>

/** A registration that the service has answered with an agent of the fleet: what came, and what to do with it. */
export function KnownAgentPanel({ row, known }: { row: RegistrationView; known: KnownAgent }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const navigate = useNavigate()
  const toast = useToast()
  const isByKey = row.form.authMethod === 'private_key_jwt'
  const name = escapeInvisible(known.name)
  const open = (): void => void navigate({ to: '/agents/$agentKey', params: { agentKey: known.agentKey } })
  const replace = useMutation({
    mutationFn: () => client.registrations.replaceKnown({ agentKey: row.agentKey }),
    onSuccess: () => {
      toast({ tone: 'ok', title: t('known.done', { name }) })
      open()
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[90ch]">{t(isByKey ? 'known.key' : 'known.secret', { name })}</p>
      {row.secret === 'in_memory' ? <p className="max-w-[90ch] text-warn">{t('known.inMemory')}</p> : null}
      <CallErrorNote error={replace.error} />
      <div className="flex gap-2">
        <Button variant="primary" data-start-of-work="" isPending={replace.isPending} onPress={() => replace.mutate()}>
          {t(isByKey ? 'known.useKey' : 'known.useSecret', { name })}
        </Button>
        <Button onPress={open}>{t('known.open', { name })}</Button>
      </div>
    </div>
  )
}
