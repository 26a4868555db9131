import type { FailedSites } from '#contract/ipc/deployments.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useServiceNames } from '../deployments/service-names.ts'
import { useSiteFilter } from '../search/site-filter.ts'
import { findSilentSites, type SilentSite, shownAsOfMs } from './site-freshness.ts'

/**
 * Beside the title of a screen: from when its content is, while a site that it shows does not answer. Nothing while all
 * answer. `only` is the one site that the screen shows; without it those that are chosen at the top count.
 */
export function StaleMark({ only = null }: { only?: Pick<SilentSite, 'deploymentId' | 'site'> | null }) {
  const { t } = useTranslation('shell')
  const state = useAppState()
  const [filter] = useSiteFilter()
  const silent =
    only === null
      ? findSilentSites(state, filter)
      : findSilentSites(state, only.site).filter(({ deploymentId }) => deploymentId === only.deploymentId)
  const names = useSiteNames()
  const { list } = useJoins()
  if (silent.length === 0) return null
  const atMs = shownAsOfMs(silent)
  const sites = list(silent.map(names))
  return (
    <span className="rounded-sm bg-warn-soft px-1.5 text-xs font-medium text-warn" title={t('fresh.help', { sites })}>
      {atMs === null ? t('fresh.never', { sites }) : <TimeText lead={t('fresh.asOf', { sites })} atMs={atMs} />}
    </span>
  )
}

/** The name of a site with that of its service where there are several services. */
function useSiteNames(): (site: Pick<SilentSite, 'deploymentId' | 'site'>) => string {
  const { t } = useTranslation('shell')
  const serviceNames = useServiceNames()
  return ({ deploymentId, site }) => {
    const name = serviceNames.get(deploymentId) ?? ''
    return [escapeInvisible(name), t(`sites.${site}`)].filter(Boolean).join(' ')
  }
}

/** In words which sites a refresh did not reach, and why. */
export function useNotRefreshedWords(): (failed: FailedSites) => string[] {
  const { t } = useTranslation('shell')
  const errorWords = useErrorText()
  const names = useSiteNames()
  return (failed) =>
    failed.map((site) => {
      const { what } = errorWords(site.error)
      return t('fresh.notRefreshed', { site: names(site), what: escapeInvisible(what) })
    })
}

/** What a refresh did: `done` in words, or which site failed and why. */
export function RefreshOutcome({ failed, done }: { failed: FailedSites; done: string }) {
  const wordsOf = useNotRefreshedWords()
  if (failed.length === 0) return done
  const words = wordsOf(failed)
  return (
    <span className="text-bad" data-error-code={failed[0]?.error.code} title={words.join('\n')}>
      <span aria-hidden>✗ </span>
      {joinSentences(words)}
    </span>
  )
}

/** For the status bar: when every site was asked last, or which of them have been silent since when. */
export function RadarState() {
  const { t } = useTranslation('shell')
  const state = useAppState()
  const { radar } = state
  const silent = findSilentSites(state)
  const names = useSiteNames()
  const { list } = useJoins()
  if (silent.length > 0) {
    const atMs = shownAsOfMs(silent)
    const sites = list(silent.map(names))
    return (
      <span className="truncate font-medium text-bad" title={t('fresh.help', { sites })}>
        {atMs === null ? (
          t('fresh.never', { sites })
        ) : (
          <TimeText lead={t('fresh.silentSince', { sites })} atMs={atMs} />
        )}
      </span>
    )
  }
  if (radar.lastCycleAtMs === null) return <span>{t('status.noCycle')}</span>
  return (
    <span title={t('status.cycle', { count: radar.requests })}>
      <TimeText lead={t('status.updated')} atMs={radar.lastCycleAtMs} />
    </span>
  )
}
