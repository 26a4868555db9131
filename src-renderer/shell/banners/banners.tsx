import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { type Command, useCommands } from '../../shared/command-registry.tsx'
import { findSilentSites, type SilentSite, shownAsOfMs } from '../../shared/freshness/site-freshness.ts'
import { useLeaveTrial } from '../../shared/pages/use-leave-trial.ts'
import { useTrialTour } from '../../shared/trial-tour/trial-tour-provider.tsx'
import { vaultErrorOf } from '../../shared/vault/vault-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

/** Says on every screen that this is the trial. */
export function TrialStrip() {
  const { t } = useTranslation('shell')
  const { isTrial } = useAppState()
  const { leave, isPending, error } = useLeaveTrial()
  const { isOpen: isGuided, change } = useTrialTour()
  useLeaveCommand(isTrial, leave)
  if (!isTrial) return null
  return (
    <section
      aria-label={t('trial.mark')}
      className="trial-stripes flex h-7 shrink-0 items-center justify-center gap-3 border-line border-b bg-warn-soft text-xs"
    >
      <strong className="rounded-sm bg-warn px-1.5 tracking-wide text-warn-soft">{t('trial.mark')}</strong>
      <span className="rounded-sm bg-warn-soft px-1.5 text-ink">{t('trial.text')}</span>
      {isGuided ? null : (
        <Button size="sm" onPress={() => change({ isOpen: true })}>
          {t('trial.guide')}
        </Button>
      )}
      <Button size="sm" isPending={isPending} onPress={leave}>
        {t('trial.leave')}
      </Button>
      {error === null ? null : <ErrorNote error={error} compact />}
    </section>
  )
}

/** For the palette and the menu, so that no hand has to find the strip. */
function useLeaveCommand(isTrial: boolean, leave: () => void): void {
  const { t } = useTranslation('shell')
  const latest = useRef(leave)
  latest.current = leave
  useCommands(
    useMemo<readonly Command[]>(() => {
      const run = () => latest.current()
      return isTrial
        ? [{ id: 'leave-trial', title: t('trial.leave'), group: 'act', menu: 'file', isDangerous: true, run }]
        : []
    }, [isTrial, t]),
  )
}

/** A keychain that cannot be used concerns every agent, so it is said on every screen, with the way to try again. */
export function VaultBanner() {
  const { t } = useTranslation('shell')
  const { vault, isTrial, deployments } = useAppState()
  const { orpc } = useBridge()
  const check = useMutation(orpc.secrets.checkVault.mutationOptions())
  // The screen that adds agents explains the state of the keychain itself.
  const isSaidBelow = useRouterState({ select: (router) => router.location.pathname === '/onboarding/add' })
  const error = vaultErrorOf(vault)
  if (error === null || isTrial || deployments.length === 0 || isSaidBelow) return null
  return (
    <section aria-label={t('banners')} className="flex items-start gap-3 border-line border-b bg-bad-soft px-4 py-2">
      <div className="min-w-0 flex-1">
        <ErrorNote error={error} compact />
        <CallErrorNote error={check.error} compact />
      </div>
      <Button size="sm" isPending={check.isPending} onPress={() => check.mutate({})}>
        {t('vault.checkAgain')}
      </Button>
    </section>
  )
}

/**
 * A site that fails is named, with the hour from which on what is shown of it is old; one that answers says nothing.
 */
export function SiteBanners() {
  const { t } = useTranslation('shell')
  const silent = findSilentSites(useAppState())
  if (silent.length === 0) return null
  // Both sites of a service with the same trouble are one trouble.
  const groups = new Map<string, SilentSite[]>()
  for (const site of silent) {
    const key = `${site.deploymentId} ${site.error.code}`
    groups.set(key, [...(groups.get(key) ?? []), site])
  }
  const lines = [...groups].map(([key, sites]) => <SiteBanner key={key} sites={sites} />)
  return <section aria-label={t('banners')}>{lines}</section>
}

function SiteBanner({ sites }: { sites: readonly SilentSite[] }) {
  const { t } = useTranslation('shell')
  const [first] = sites
  if (first === undefined) return null
  const atMs = shownAsOfMs(sites)
  return (
    <div className="flex items-start gap-2 border-line border-b bg-surface px-4 py-1.5">
      {sites.map(({ site }) => (
        <SiteTag key={site} site={site} />
      ))}
      <span className="sr-only">{t('siteFails', { name: first.name })}</span>
      <ErrorNote error={first.error} compact />
      <span className="ml-auto shrink-0 pl-3 text-xs text-ink-2">
        {atMs === null ? t('fresh.neverAnswered') : <TimeText lead={t('fresh.shownFrom')} atMs={atMs} />}
      </span>
    </div>
  )
}
