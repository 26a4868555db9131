import { Fragment } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** What is kept where, in the operator's words. */
export function StorageLocationsTable() {
  const { t } = useTranslation('settings')
  const { vault, places } = useAppState()
  const isMemory = vault.kind === 'memory'
  return (
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
  )
}

function Place({ what, isPath = false, children }: { what: string; isPath?: boolean; children: string }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="w-2/5 max-w-72 py-1.5 pr-4 align-top font-normal text-ink-2">
        {what}
      </th>
      <td className={isPath ? 'py-1.5 font-mono text-xs wrap-anywhere select-text' : 'py-1.5'}>
        {isPath ? <PathText path={children} /> : children}
      </td>
    </tr>
  )
}

/** A path that is broken, where it must be, after its separators. */
function PathText({ path }: { path: string }) {
  return path.split(/(?<=[\\/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path in their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
