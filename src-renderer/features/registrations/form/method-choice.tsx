import type { FormText } from '#contract/ipc/form-drafts.ts'
import { keyKinds } from '#contract/rules/credentials/key-algorithm.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { keyNames } from './form-messages.ts'
import type { FormFault, FormField } from './form-text.ts'

interface MethodChoiceProps {
  text: FormText
  faults: ReadonlyMap<FormField, FormFault>
  /** False for a template: each agent has an address of its own. */
  hasAddress: boolean
  onChange: (part: Partial<FormText>) => void
}

/** By what an agent proves who it is, which key is made for it, and how the service gets its public half. */
export function MethodChoice({ text, faults, hasAddress, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('registrations')
  const { isTrial } = useAppState()
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('method.label')}
        options={[
          { value: 'client_credentials', label: t('method.client_credentials') },
          { value: 'private_key_jwt', label: t('method.private_key_jwt') },
        ]}
        value={text.authMethod}
        onChange={(authMethod) => onChange({ authMethod })}
      />
      <p className="text-xs text-ink-2">
        {joinSentences([t('method.differ'), t(`method.${isTrial ? 'helpTrial' : 'help'}.${text.authMethod}`)])}
      </p>
      {text.authMethod === 'client_credentials' ? null : (
        <>
          <SegmentedControl
            label={t('method.key')}
            options={keyKinds.map((value) => ({ value, label: keyNames[value] }))}
            value={text.keyKind}
            onChange={(keyKind) => onChange({ keyKind })}
          />
          <SegmentedControl
            label={t('method.publicKeyBy')}
            options={[
              { value: 'pem', label: t('method.pem') },
              { value: 'jwks_url', label: t('method.jwks_url') },
            ]}
            value={text.publicKeyBy}
            onChange={(publicKeyBy) => onChange({ publicKeyBy })}
          />
        </>
      )}
      {text.authMethod === 'private_key_jwt' && text.publicKeyBy === 'jwks_url' ? (
        hasAddress ? (
          <TextField
            label={t('method.jwksUrl')}
            description={t('method.jwksUrlHelp')}
            placeholder="https://keys.example/tern-1.json"
            autoComplete="off"
            spellCheck="false"
            monospace
            value={text.jwksUrl}
            onChange={(jwksUrl) => onChange({ jwksUrl })}
            errorMessage={faults.has('jwksUrl') ? t('formFault.not_an_address') : null}
          />
        ) : (
          <p className="text-xs text-ink-2">{t('method.jwksUrlPerRow')}</p>
        )
      ) : null}
    </div>
  )
}
