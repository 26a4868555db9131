import type { KeySetView } from '#contract/ipc/credentials.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { useServiceNames } from '../deployments/service-names.ts'

/** Who else has its public keys at the same URL, and whose are not in the document that is shown. */
export function KeySetOthers({ others }: { others: KeySetView['others'] }) {
  const { t } = useTranslation('secrets')
  if (others.length === 0) return null
  const left = others.filter(({ isIncluded }) => !isIncluded)
  const included = others.filter(({ isIncluded }) => isIncluded)
  return (
    <div className="flex flex-col gap-2">
      {included.length === 0 ? null : (
        <>
          <p>{t('sharedUrl.included', { count: included.length })}</p>
          <Names others={included} />
        </>
      )}
      {left.length === 0 ? null : (
        <>
          <p className="font-medium text-warn">{t('sharedUrl.left', { count: left.length })}</p>
          <Names others={left} />
        </>
      )}
    </div>
  )
}

function Names({ others }: { others: KeySetView['others'] }) {
  const serviceNames = useServiceNames()
  return (
    <ul className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-xs text-ink-2">
      {others.map(({ agentKey, name, deploymentId, site }) => (
        <li key={agentKey} className="flex items-center gap-1">
          <SiteTag site={site} serviceName={serviceNames.get(deploymentId)} /> {escapeInvisible(name)}
        </li>
      ))}
    </ul>
  )
}
