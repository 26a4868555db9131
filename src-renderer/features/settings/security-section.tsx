import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { VaultView } from '#contract/ipc/app.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from './section.tsx'

/** Where secrets and data are, whether the keychain can be used, and what to do when it cannot. */
export function SecuritySection() {
  const { t } = useTranslation('settings')
  const { vault, places, platform } = useAppState()
  const { client } = useBridge()
  const check = useMutation({ mutationFn: () => client.app.checkVault() })
  const isMemory = vault.kind === 'memory'
  return (
    <Section title={t('section.security')}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{isMemory ? t('vault.memoryName') : vault.name}</span>
        <Badge tone={vault.state === 'ok' ? 'ok' : 'bad'} letter={vault.state === 'ok' ? '✓' : '!'}>
          {t(`vault.state.${vault.state}`)}
        </Badge>
        <Button size="sm" isPending={check.isPending} onPress={() => check.mutate()}>
          {t(check.isPending ? 'vault.checking' : 'vault.check')}
        </Button>
      </div>
      {vault.state === 'ok' ? (
        <p className="max-w-[80ch] text-ink-2">
          {isMemory ? t('vault.memory') : t('vault.keychain', { name: vault.name })}
        </p>
      ) : (
        <p className="max-w-[80ch] rounded-md bg-bad-soft px-3 py-2 select-text">
          {fixText(t, vault.state, platform)}
        </p>
      )}
      {check.error === null ? null : <ErrorNote error={appErrorOf(check.error)} />}
      <table className="w-full border-collapse text-left">
        <caption className="pb-1 text-left font-medium">{t('places.title')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('places.what')}</th>
            <th>{t('places.where')}</th>
          </tr>
        </thead>
        <tbody>
          <Place what={t('places.secrets')}>
            {isMemory
              ? t('places.secretsMemory')
              : t('places.keychainItem', { name: vault.name, service: places.keychainService })}
          </Place>
          <Place what={t('places.tokens')}>{t('places.tokensWhere')}</Place>
          <Place what={t('places.database')} isPath={!isMemory}>
            {isMemory ? t('places.secretsMemory') : places.database}
          </Place>
          <Place what={t('places.logs')} isPath>
            {places.logs}
          </Place>
        </tbody>
      </table>
      <p className="text-xs text-ink-3">{t('places.none')}</p>
    </Section>
  )
}

function fixText(
  t: TFunction<'settings'>,
  state: Exclude<VaultView['state'], 'ok'>,
  platform: string,
): string {
  return t(state === 'missing' && platform === 'linux' ? 'vault.fix.missingLinux' : `vault.fix.${state}`)
}

function Place({ what, isPath = false, children }: { what: string; isPath?: boolean; children: string }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="w-72 py-1.5 pr-4 align-top font-normal text-ink-2">
        {what}
      </th>
      <td className={isPath ? 'py-1.5 font-mono text-xs break-all select-text' : 'py-1.5'}>{children}</td>
    </tr>
  )
}
