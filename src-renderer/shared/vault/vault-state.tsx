import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { InstallCommands } from './install-commands.tsx'
import { vaultErrorOf } from './vault-error.ts'

/**
 * The keychain by its name, whether it can be used, and what to do when it cannot. `acts` are beside the button that
 * looks again.
 */
export function VaultStateLines({ acts }: { acts?: ReactNode }) {
  const { t } = useTranslation('settings')
  const sentence = useErrorSentence()
  const { vault } = useAppState()
  const fault = vaultErrorOf(vault)
  const { client } = useBridge()
  const check = useMutation({ mutationFn: () => client.secrets.checkVault() })
  const isMemory = vault.kind === 'memory'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{isMemory ? t('vault.memoryName') : vault.name}</span>
        <Badge tone={vault.state === 'ok' ? 'ok' : 'bad'} letter={vault.state === 'ok' ? '✓' : '!'}>
          {t(`vault.state.${vault.state}`)}
        </Badge>
        <Button size="sm" isPending={check.isPending} onPress={() => check.mutate()}>
          {t(check.isPending ? 'vault.checking' : 'vault.check')}
        </Button>
        {acts}
      </div>
      {vault.state === 'ok' ? (
        <p className="max-w-[80ch] text-ink-2">
          {isMemory ? t('vault.memory') : t('vault.keychain', { name: vault.name })}
        </p>
      ) : (
        <>
          <p className="max-w-[80ch] rounded-md bg-bad-soft px-3 py-2 select-text">
            {vault.state === 'missing' && fault !== null ? sentence(fault) : t(`vault.fix.${vault.state}`)}
          </p>
          <InstallCommands vault={vault} />
        </>
      )}
      <CallErrorNote error={check.error} />
    </>
  )
}
