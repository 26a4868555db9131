import { useMutation } from '@tanstack/react-query'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { VaultStateLines } from '../../shared/vault/vault-state.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'

/** The keychain by name and state, and a test that writes, reads and erases an item of its own. */
export function KeychainCard() {
  const { t } = useTranslation('secrets')
  const { vault, places } = useAppState()
  const { client } = useBridge()
  const trial = useMutation({ mutationFn: () => client.secrets.tryKeychain() })
  const reached = trial.data
  const error = trial.error === null ? (reached?.error ?? null) : appErrorOf(trial.error)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <VaultStateLines
        acts={
          <Button size="sm" isPending={trial.isPending} onPress={() => trial.mutate()}>
            {t('keychain.try')}
          </Button>
        }
      />
      {vault.kind === 'memory' ? null : (
        <p className="text-ink-2">{t('keychain.service', { service: places.keychainService })}</p>
      )}
      {error !== null ? (
        <div className="flex flex-col gap-1">
          <ErrorNote error={error} />
          {reached === undefined ? null : (
            <p className="text-ink-2">
              {t(
                reached.isReadBack
                  ? 'keychain.step.readBack'
                  : reached.isWritten
                    ? 'keychain.step.written'
                    : 'keychain.step.none',
              )}
            </p>
          )}
        </div>
      ) : reached === undefined ? (
        <p className="text-xs text-ink-3">{t('keychain.tryHelp')}</p>
      ) : (
        <p role="status" className="font-medium text-ok">
          ✓ {t('keychain.good')}
        </p>
      )}
    </div>
  )
}
