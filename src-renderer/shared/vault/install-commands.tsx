import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

const packagesOf = {
  no_service: { debian: 'gnome-keyring libsecret-1-0', others: 'gnome-keyring libsecret' },
  no_libsecret: { debian: 'libsecret-1-0', others: 'libsecret' },
} as const

/** How a missing part of the keychain is installed on Linux; nothing where something else is wrong. */
export function InstallCommands({ vault: { detail } }: { vault: VaultView }) {
  const { t } = useTranslation('settings')
  if (detail !== 'no_service' && detail !== 'no_libsecret') return null
  const { debian, others } = packagesOf[detail]
  return (
    <div className="flex flex-col gap-1">
      <p>{t('vault.install')}</p>
      <ul className="flex flex-col gap-1">
        {[
          ['Debian, Ubuntu', `sudo apt install ${debian}`],
          ['Fedora', `sudo dnf install ${others}`],
          ['Arch', `sudo pacman -S ${others}`],
        ].map(([system, command]) => (
          <li key={system} className="flex gap-3">
            <span className="w-32 text-ink-2">{system}</span>
            <code className="font-mono text-xs select-all">{command}</code>
          </li>
        ))}
      </ul>
      {detail === 'no_service' ? <p className="text-ink-2">{t('vault.signIn')}</p> : null}
    </div>
  )
}
