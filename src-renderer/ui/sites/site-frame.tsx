import type { ReactNode } from 'react'
import type { Site } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { useUi } from '../ui-provider.tsx'
import { siteLook } from './site-look.ts'

interface SiteFrameProps {
  site: Site
  /** Who writes; null where it is several agents or not known yet. */
  agentName: string | null
  /** Of which service the site is, where several are connected: no surface that writes may forget to ask. */
  serviceName: string | undefined
  isTrial?: boolean
  children: ReactNode
}

/** The edge of every surface that writes: it says in words on which site, of which service of several, and as whom. */
export function SiteFrame({ site, agentName, serviceName, isTrial, children }: SiteFrameProps) {
  const { t } = useTranslation('ui')
  const ui = useUi()
  const trial = isTrial ?? ui.isTrial
  return (
    <section
      aria-label={[t(`siteLong.${site}`), serviceName, agentName]
        .filter((part) => part != null)
        .map(escapeInvisible)
        .join(' · ')}
      className={joinClassNames(
        'flex min-h-0 flex-col overflow-clip rounded-lg border bg-surface',
        siteLook[site].frame,
      )}
    >
      <div
        className={joinClassNames(
          'flex h-7 shrink-0 items-center gap-2 px-3 text-xs font-semibold',
          siteLook[site].bar,
          trial && 'trial-stripes',
        )}
      >
        <span className="tracking-wide">{t(`siteLong.${site}`)}</span>
        {serviceName === undefined ? null : (
          <>
            <span aria-hidden>·</span>
            <span className="max-w-[40%] min-w-12 truncate" title={escapeInvisible(serviceName)}>
              {escapeInvisible(serviceName)}
            </span>
          </>
        )}
        {agentName === null ? null : (
          <>
            <span aria-hidden>·</span>
            <span className="truncate text-ink">{escapeInvisible(agentName)}</span>
          </>
        )}
        {trial ? <span className="ml-auto rounded-sm bg-warn-soft px-1.5 text-warn">{t('trial')}</span> : null}
      </div>
      {children}
    </section>
  )
}
