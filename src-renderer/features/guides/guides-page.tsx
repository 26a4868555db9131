import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { DeploymentId, Site } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { OnboardingTabs } from '../../shared/onboarding/onboarding-tabs.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

const route = getRouteApi('/onboarding/guides')

/** The onboarding guides that the sites serve, as plain text. */
export function GuidesPage() {
  const { t } = useTranslation(['guides', 'shell'])
  const { deployments } = useAppState()
  const { of, guide } = route.useSearch()
  const navigate = route.useNavigate()
  const all = deployments.flatMap(({ deploymentId, name, sites }) =>
    sites.map((site) => ({ deploymentId, site, name, key: `${deploymentId} ${site}` })),
  )
  const chosen = all.find(({ deploymentId, site }) => deploymentId === of && site === guide) ?? all[0]
  if (chosen === undefined) {
    return (
      <Page title={t('title')} tabs={<OnboardingTabs />}>
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t('title')}
      tabs={<OnboardingTabs />}
      toolbar={
        <>
          <SelectField<string>
            label={t('choice')}
            isLabelHidden
            value={chosen.key}
            onChange={(key) => {
              const next = all.find((one) => one.key === key)
              if (next === undefined) return
              void navigate({ search: { of: next.deploymentId, guide: next.site }, replace: true })
            }}
            options={all.map(({ key, site, name }) => ({
              value: key,
              label: `${escapeInvisible(name)} · ${t(`shell:sites.${site}`)}`,
            }))}
          />
          <span className="text-xs text-ink-3">{t('help')}</span>
        </>
      }
    >
      <Guide key={chosen.key} deploymentId={chosen.deploymentId} site={chosen.site} />
    </Page>
  )
}

function Guide({ deploymentId, site }: { deploymentId: DeploymentId; site: Site }) {
  const { t } = useTranslation('guides')
  const { orpc } = useBridge()
  const guide = useQuery({ ...orpc.guides.fetch.queryOptions({ input: { deploymentId, site } }), staleTime: 300_000 })
  if (guide.data === undefined) return <PendingQuery query={guide} rows={12} />
  return (
    <div className="flex flex-col gap-2">
      <CallErrorNote error={guide.error} onRetry={() => guide.refetch()} />
      <p className="flex items-center gap-2 text-xs text-ink-3">
        <RefreshButton size="sm" isPending={guide.isFetching} onPress={() => void guide.refetch()} />
        <span>
          <TimeText lead={t('asOf')} atMs={guide.data.readAtMs} />
        </span>
      </p>
      <section
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
        tabIndex={0}
        className="max-w-[124ch] rounded-lg border border-line bg-surface p-4 font-mono text-xs leading-5 whitespace-pre-wrap [contain:paint] [overflow-wrap:anywhere] select-text"
      >
        {escapeInvisible(guide.data.text)}
      </section>
    </div>
  )
}
