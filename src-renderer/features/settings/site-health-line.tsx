import type { DeploymentId, Site } from '#contract/ids.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { siteHealthOf, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CompletenessText } from '../../shared/reading/list-notes.tsx'
import { siteLists } from '../../shared/reading/list-state.ts'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { formatClockOffset } from '../../ui/text/format-time.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useTimeText } from '../../ui/text/use-time-text.ts'

/** How one site answered last, and how far its clock is from this computer's. */
export function SiteHealthLine({ deploymentId, site }: { deploymentId: DeploymentId; site: Site }) {
  const { t } = useTranslation('settings')
  const health = siteHealthOf(useAppState(), { deploymentId, site })
  const state = health?.state ?? 'never_asked'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-2">
      <SiteTag site={site} long />
      <span className={state === 'ok' ? 'text-ok' : state === 'failing' ? 'text-bad' : 'text-ink-3'}>
        {state === 'ok' ? '✓ ' : state === 'failing' ? '✗ ' : ''}
        {t(state === 'ok' ? 'deployments.ok' : state === 'failing' ? 'deployments.failing' : 'deployments.never')}
      </span>
      {health === null || health.lastOkAtMs === null ? null : (
        <span>
          <TimeText lead={t('deployments.lastOk')} atMs={health.lastOkAtMs} />
        </span>
      )}
      {health === null || health.roundTripMs === null ? null : (
        <span>{t('deployments.roundTrip', { ms: Math.round(health.roundTripMs) })}</span>
      )}
      {health === null || health.offsetMs === null ? null : <ClockText offsetMs={health.offsetMs} />}
      {siteLists.map((list) => {
        const completeness = health?.[list] ?? null
        return completeness === null || isComplete(completeness) ? null : (
          <span key={list} className="basis-full text-warn">
            <CompletenessText list={list} completeness={completeness} />
          </span>
        )
      })}
      {health?.error == null ? null : (
        <span className="basis-full">
          <ErrorNote error={health.error} compact />
        </span>
      )}
    </li>
  )
}

const noticeableMs = 1_000

function ClockText({ offsetMs }: { offsetMs: number }) {
  const { t } = useTranslation('settings')
  const { units } = useTimeText()
  if (Math.abs(offsetMs) < noticeableMs) return <span>{t('deployments.clockSame')}</span>
  const length = formatClockOffset(offsetMs, units)
  return <span>{t(offsetMs > 0 ? 'deployments.clockAhead' : 'deployments.clockBehind', { length })}</span>
}
