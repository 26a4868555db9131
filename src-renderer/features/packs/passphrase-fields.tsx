import { estimatePassphraseStrength, minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export interface TypedPassphrase {
  first: string
  second: string
}

interface PassphraseFieldsProps {
  value: TypedPassphrase
  onChange: (value: TypedPassphrase) => void
}

/** A new passphrase, typed twice. It is handed to main once and kept nowhere. */
export function PassphraseFields({ value, onChange }: PassphraseFieldsProps) {
  const { t } = useTranslation('packs')
  const { first, second } = value
  const strength = estimatePassphraseStrength(first)
  const differs = second !== '' && second !== first
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="flex flex-col gap-1">
        <TextField
          label={t('passphrase.first')}
          description={t('passphrase.help', { count: minPassphraseLength })}
          type="password"
          autoComplete="new-password"
          spellCheck="false"
          autoFocus
          value={first}
          onChange={(typed) => onChange({ ...value, first: typed })}
        />
        <p role="status" className="min-h-4 text-xs text-ink-2">
          {first === ''
            ? ''
            : t(`passphrase.strength.${strength.kind}`, { missing: strength.kind === 'short' ? strength.missing : 0 })}
        </p>
      </div>
      <TextField
        label={t('passphrase.second')}
        description={t('passphrase.lost')}
        type="password"
        autoComplete="new-password"
        spellCheck="false"
        value={second}
        onChange={(typed) => onChange({ ...value, second: typed })}
        errorMessage={differs ? t('passphrase.differs') : null}
      />
    </div>
  )
}

/** Long enough, and twice the same. */
export function isGoodPassphrase({ first, second }: TypedPassphrase): boolean {
  return estimatePassphraseStrength(first).kind !== 'short' && first === second
}
