import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FleetRow } from '#contract/ipc/views.ts'
import { writeAgentKeys } from '../../app/agent-keys-search.ts'
import { siteHealthOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { VisibleName } from '../../ui/visible-name.tsx'
import { fleetQueries } from './fleet.queries.ts'
import { predictChoices } from './predict-choices.ts'

/** Opens the desk of one challenge for those of the picked agents that belong to its site. */
export function PredictMenu({ agents }: { agents: readonly FleetRow[] }) {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const state = useAppState()
  const navigate = useNavigate()
  const { data } = useQuery(fleetQueries(orpc).openChallenges())
  const choices = predictChoices(data?.items ?? [], agents)
  const none = {
    id: 'none',
    label: t('bulk.noChallenge'),
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
                <span className="flex max-w-[520px] items-center gap-3">
                  <SiteTag site={challenge.site} />
                  <span className="w-20 shrink-0 truncate font-medium">{challenge.asset}</span>
                  <span className="flex min-w-0 flex-1">
                    <VisibleName text={challenge.question} />
                  </span>
                  <span className="shrink-0 text-xs text-ink-2">
                    {t('bulk.agentsOfSite', { count: agentKeys.length })}
                  </span>
                  <span className="w-20 shrink-0 text-right text-xs">
                    <Countdown
                      atMs={challenge.deadlineAtMs}
                      offsetMs={siteHealthOf(state, challenge)?.offsetMs ?? 0}
                    />
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
