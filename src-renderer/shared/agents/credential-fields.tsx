import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { maxKeyText } from '#contract/rules/credentials/key-algorithm.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { CredentialText } from './credential-text.ts'

interface CredentialFieldsProps {
  value: CredentialText
  onChange: (value: CredentialText) => void
  /** Shown at the field of the chosen kind. */
  errorMessage: ReactNode
  onBlur?: () => void
  /** True where it is the first thing to be filled in. */
  isFirst?: boolean
}

/**
 * A client secret or a private key, as text or from a file. A file is read here and goes nowhere but into the field.
 */
export function CredentialFields({ value, onChange, errorMessage, onBlur, isFirst = false }: CredentialFieldsProps) {
  const { t } = useTranslation('agents')
  const { isTrial } = useAppState()
  const [fileFault, setFileFault] = useState<'tooLarge' | 'unreadable' | null>(null)
  const readFile = async (files: FileList | null): Promise<void> => {
    const file = files?.item(0)
    if (file === null || file === undefined) return
    // A key is a few kilobytes; a larger file was chosen by mistake.
    const key = file.size > maxKeyText ? null : await file.text().catch(() => null)
    setFileFault(key !== null ? null : file.size > maxKeyText ? 'tooLarge' : 'unreadable')
    if (key !== null) onChange({ ...value, kind: 'private_key', key })
  }
  if (fileFault !== null && value.key === '' && value.kind === 'client_secret') setFileFault(null)
  const blur = onBlur === undefined ? {} : { onBlur }
  return (
    <Tabs
      label={t('credential.kind')}
      selected={value.kind}
      onSelect={(kind) => onChange({ ...value, kind })}
      tabs={[
        {
          id: 'client_secret',
          label: t('credential.secretTab'),
          content: (
            <TextField
              label={t('credential.secret')}
              description={t(isTrial ? 'credential.secretHelpTrial' : 'credential.secretHelp')}
              type="password"
              autoComplete="off"
              spellCheck="false"
              monospace
              autoFocus={isFirst}
              value={value.secret}
              onChange={(secret) => onChange({ ...value, secret })}
              errorMessage={errorMessage}
              {...blur}
            />
          ),
        },
        {
          id: 'private_key',
          label: t('credential.keyTab'),
          content: (
            <div className="flex flex-col gap-2">
              <TextField
                label={t('credential.key')}
                description={t(isTrial ? 'credential.keyHelpTrial' : 'credential.keyHelp')}
                placeholder="-----BEGIN PRIVATE KEY-----"
                autoComplete="off"
                spellCheck="false"
                multiline
                monospace
                autoFocus={isFirst}
                rows={7}
                value={value.key}
                onChange={(key) => {
                  setFileFault(null)
                  onChange({ ...value, key })
                }}
                errorMessage={
                  fileFault === null ? errorMessage : t(`credential.file.${fileFault}`, { size: maxKeyText / 1_000 })
                }
                {...blur}
              />
              <div>
                <FileTrigger
                  acceptedFileTypes={['.pem', '.key', '.json', '.jwk', '.txt']}
                  onSelect={(files) => void readFile(files)}
                >
                  <Button icon={<FileUp />}>{t('credential.chooseFile')}</Button>
                </FileTrigger>
              </div>
            </div>
          ),
        },
      ]}
    />
  )
}
