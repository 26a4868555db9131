import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { isKnownEmpty } from '../../../shared/reading/list-state.ts'
import { writeAgentKeys } from '../../../shared/search/agent-keys-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu } from '../../../ui/menus/menu.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { useFromNow } from '../../../ui/ui-provider.tsx'
import { fleetQueries } from '../fleet.queries.ts'
import { predictChoices } from './predict-choices.ts'

/** Opens the desk of one challenge for those of the picked agents that belong to its site. */
export function PredictMenu({ agents }: { agents: readonly FleetRow[] }) {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const state = useAppState()
  const serviceNames = useServiceNames()
  const navigate = useNavigate()
  const { data } = useQuery(fleetQueries(orpc).openChallenges())
  const all = useMemo(() => predictChoices(data?.items ?? [], agents), [data, agents])
  // One whose deadline has passed is of no use here, though the service may call it open until it looks again.
  const overKeys = useFromNow((nowMs) =>
    all
      .filter(({ challenge }) => challenge.deadlineAtMs <= nowMs + getClockOffsetMs(state, challenge))
      .map(({ challenge }) => challenge.challengeKey)
      .join('\n'),
  )
  const choices = useMemo(() => {
    const over = new Set<string>(overKeys.split('\n'))
    return all.filter(({ challenge }) => !over.has(challenge.challengeKey))
  }, [all, overKeys])
  const isListWhole = agents.every(({ site }) => isKnownEmpty(data?.items, state, site))
  const none = {
    id: 'none',
    label: t(isListWhole ? 'bulk.noChallenge' : 'bulk.challengesUnknown'),
    isDisabled: true,
    onAction: () => undefined,
  }
  return (
    <Menu
      label={t('bulk.predictOn')}
      trigger={
        <Button icon={<Target />} variant="primary">
          {t('bulk.predict')}
        </Button>
      }
      entries={
        choices.length === 0
          ? [none]
          : choices.map(({ challenge, agentKeys }) => ({
              id: challenge.challengeKey,
              text: challenge.question,
              label: (
                <span className="flex max-w-[560px] items-center gap-3">
                  <span className={serviceNames.size === 0 ? 'flex w-[62px] shrink-0' : 'flex w-[150px] shrink-0'}>
                    <SiteTag site={challenge.site} serviceName={serviceNames.get(challenge.deploymentId)} />
                  </span>
                  <span className="w-20 shrink-0 truncate font-medium">
                    {escapeInvisible(scopeKeyOfChallenge(challenge))}
                  </span>
                  <span className="flex min-w-0 flex-1">
                    <VisibleName text={challenge.question} />
                  </span>
                  <span className="shrink-0 text-xs text-ink-2">
                    {t('bulk.agentsOfSite', { count: agentKeys.length })}
                  </span>
                  <span className="w-20 shrink-0 text-right text-xs">
                    <Countdown atMs={challenge.deadlineAtMs} offsetMs={getClockOffsetMs(state, challenge)} />
                  </span>
                </span>
              ),
              onAction: () =>
                void navigate({
                  to: '/predict/$challengeKey',
                  params: { challengeKey: challenge.challengeKey },
                  search: { agents: writeAgentKeys(agentKeys) },
                }),
            }))
      }
    />
  )
}
