import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AppErrorCode } from '#contract/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Stands in the place of the form while there is no keychain to keep a secret in, and says how to get one. */
export function VaultBlock({ code }: { code: AppErrorCode }) {
  const { t } = useTranslation('add-agent')
  const { platform } = useAppState()
  const { client } = useBridge()
  const check = useMutation({ mutationFn: () => client.app.checkVault() })
  return (
    <div className="flex flex-col gap-3">
      <ErrorNote error={{ code, details: {} }} />
      <p>{t('block.why')}</p>
      {platform === 'linux' && code === 'keychain_missing' ? (
        <div className="flex flex-col gap-1">
          <p>{t('block.linux')}</p>
          <ul className="flex flex-col gap-1">
            {[
              ['Debian, Ubuntu', 'sudo apt install gnome-keyring libsecret-1-0'],
              ['Fedora', 'sudo dnf install gnome-keyring libsecret'],
              ['Arch', 'sudo pacman -S gnome-keyring libsecret'],
            ].map(([system, command]) => (
              <li key={system} className="flex gap-3">
                <span className="w-32 text-ink-2">{system}</span>
                <code className="font-mono text-xs select-all">{command}</code>
              </li>
            ))}
          </ul>
          <p className="text-ink-2">{t('block.signIn')}</p>
        </div>
      ) : null}
      <div>
        <Button variant="primary" isPending={check.isPending} onPress={() => check.mutate()}>
          {t('block.check')}
        </Button>
      </div>
    </div>
  )
}
