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
  isTrial?: boolean
  children: ReactNode
}

/** The edge of every surface that writes: it says in words on which site and as whom. */
export function SiteFrame({ site, agentName, isTrial, children }: SiteFrameProps) {
  const { t } = useTranslation('ui')
  const ui = useUi()
  const trial = isTrial ?? ui.isTrial
  return (
    <section
      aria-label={
        agentName === null ? t(`siteLong.${site}`) : `${t(`siteLong.${site}`)} · ${escapeInvisible(agentName)}`
      }
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
