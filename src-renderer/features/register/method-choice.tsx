import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { FormText } from './form-text.ts'

/** By what an agent proves who it is, and which key is made for it. */
export function MethodChoice(props: { text: FormText; onChange: (part: Partial<FormText>) => void }) {
  const { t } = useTranslation('register')
  const { text, onChange } = props
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
      <p className="text-xs text-ink-2">{t(`method.help.${text.authMethod}`)}</p>
      {text.authMethod === 'client_credentials' ? null : (
        <SegmentedControl
          label={t('method.key')}
          options={[
            { value: 'ES256', label: 'ES256 (P-256)' },
            { value: 'RS256_2048', label: 'RS256 · 2,048' },
            { value: 'RS256_3072', label: 'RS256 · 3,072' },
          ]}
          value={text.keyKind}
          onChange={(keyKind) => onChange({ keyKind })}
        />
      )}
    </div>
  )
}
