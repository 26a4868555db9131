import { useMutation } from '@tanstack/react-query'
import type { KeySetView } from '#contract/ipc/credentials.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { KeySetOthers } from '../../../shared/agents/key-set-others.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { useStartOfWork } from '../../../shared/pages/use-start-of-work.ts'
import { useKeySet } from '../../../shared/rotations/use-key-set.ts'
import { useCopy } from '../../../shared/use-copy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'

const beforeSent: readonly RegistrationView['stage'][] = ['staged', 'intent', 'refused', 'unknown']

/**
 * The document of public keys that the operator hosts: made, shown, copied, saved. Nothing where the key is sent
 * instead.
 */
export function KeyHost({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const serviceName = useServiceNames().get(row.deploymentId)
  const { agentKey, form, jwks } = row
  const make = useMutation({ mutationFn: () => client.registrations.makeKey({ agentKey }) })
  const isHosted = form.authMethod === 'private_key_jwt' && form.publicKeyBy === 'jwks_url'
  if (!isHosted) return null
  return (
    <SiteFrame site={row.site} agentName={form.name} serviceName={serviceName}>
      <div className="flex flex-col gap-3 p-4">
        <h2 className="font-semibold">{t('jwks.title')}</h2>
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>{t('jwks.make')}</li>
          <li>
            {addGap(form.jwksUrl === '' ? t('jwks.hostSomewhere') : t('jwks.hostAt'))}
            {form.jwksUrl === '' ? null : <span className="font-mono break-all">{escapeInvisible(form.jwksUrl)}</span>}
            {form.jwksUrl === '' ? null : <p>{t('jwks.keepOthers')}</p>}
          </li>
          <li className="font-medium">{t('jwks.reachable')}</li>
        </ol>
        {jwks === null ? (
          <div>
            <Button variant="primary" isPending={make.isPending} onPress={() => make.mutate()}>
              {t('jwks.makeKey')}
            </Button>
          </div>
        ) : (
          <HostedKeySet row={row} />
        )}
        <CallErrorNote error={make.error} />
      </div>
    </SiteFrame>
  )
}

function HostedKeySet({ row }: { row: RegistrationView }) {
  const { keySet, error } = useKeySet(row.agentKey)
  return keySet === null ? <CallErrorNote error={error} /> : <HostedDocument row={row} keySet={keySet} />
}

/** The focus of the button that generated the key goes to the one that copies the document, which comes next. */
export function HostedDocument({ row, keySet }: { row: RegistrationView; keySet: KeySetView }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { agentKey, stage } = row
  const { copy, isCopied } = useCopy((text: string) => text)
  const save = useMutation({ mutationFn: () => client.registrations.saveJwks({ agentKey }) })
  const { publicKeySet, others } = keySet
  useStartOfWork()
  return (
    <>
      <KeySetOthers others={others} />
      <TextField label={t('jwks.document')} isReadOnly multiline monospace rows={7} value={publicKeySet} />
      <div className="flex items-center gap-2">
        <Button
          variant={beforeSent.includes(stage) ? 'primary' : 'quiet'}
          {...(stage === 'staged' ? { 'data-start-of-work': '' } : {})}
          onPress={() => copy(publicKeySet)}
        >
          {t('jwks.copy')}
        </Button>
        <Button isPending={save.isPending} onPress={() => save.mutate()}>
          {t('jwks.save')}
        </Button>
        <span role="status" className="text-xs text-ink-2">
          {save.data?.isSaved === true ? t('jwks.saved') : isCopied(publicKeySet) ? t('jwks.copied') : ''}
        </span>
      </div>
      <CallErrorNote error={save.error} />
    </>
  )
}
