import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { InstallCommands } from '../../../shared/vault/install-commands.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'

/** Stands in the place of the form while there is no keychain to keep a secret in, and says how to get one. */
export function VaultBlock({ error }: { error: AppErrorData }) {
  const { t } = useTranslation('add-agent')
  const { vault } = useAppState()
  const { client } = useBridge()
  const check = useMutation({ mutationFn: () => client.secrets.checkVault() })
  return (
    <div className="flex flex-col gap-3">
      <ErrorNote error={error} />
      <CallErrorNote error={check.error} />
      <p>{t('block.why')}</p>
      <InstallCommands vault={vault} />
      <div>
        <Button variant="primary" isPending={check.isPending} onPress={() => check.mutate()}>
          {t('block.check')}
        </Button>
      </div>
    </div>
  )
}
