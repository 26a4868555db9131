import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { agentIdSchema } from '#contract/ids.ts'
import type { BoardRow, Scorecard } from '#contract/ipc/leaderboards.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ArenaOrpc } from '../../bridge/orpc.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { ScoreText } from '../../ui/text/score-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useShareText } from '../../ui/text/use-share-text.ts'

type RankedFacts = Pick<Scorecard, 'rank' | 'avgScore' | 'accuracy' | 'predictionCount' | 'correctCount' | 'isVerified'>

function scorecardQuery(orpc: ArenaOrpc, place: SiteRef, agentId: string) {
  return {
    ...orpc.leaderboards.scorecard.queryOptions({
      input: { deploymentId: place.deploymentId, site: place.site, agentId: agentIdSchema.parse(agentId) },
    }),
    staleTime: 60_000,
    meta: { saysError: true },
  }
}

interface ScorecardPanelProps {
  place: SiteRef
  agentId: string
  /** Its row of the board of all, shown until the scorecard was fetched, and where the service has none. */
  known?: BoardRow | null
  /** On the agent's own page, where no board is open. */
  hasBoardLink?: boolean
}

/** One agent's row of the leaderboard over all categories, asked for on demand. */
export function ScorecardPanel({ place, agentId, known = null, hasBoardLink = false }: ScorecardPanelProps) {
  const { t } = useTranslation('leaderboards')
  const { orpc } = useBridge()
  const [isAsked, setIsAsked] = useState(false)
  const canAsk = agentIdSchema.safeParse(agentId).success
  const card = useQuery({ ...scorecardQuery(orpc, place, canAsk ? agentId : '-'), enabled: isAsked && canAsk })
  const facts = card.data ?? known
  const profileKey = profileKeyOf(place, agentId)
  const error = card.error === null ? null : appErrorOf(card.error)
  return (
    <Panel
      title={t('scorecard.title')}
      aside={
        <span className="text-xs text-ink-3">
          {card.data !== undefined ? (
            <TimeText lead={t('scorecard.asOf')} atMs={card.data.readAtMs} />
          ) : known === null ? null : (
            t('scorecard.ofBoard')
          )}
        </span>
      }
    >
      {facts === null ? null : <ScorecardFacts facts={facts} />}
      {error === null ? null : <ErrorNote error={error} onRetry={() => card.refetch()} />}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {canAsk ? (
          <Button
            size="sm"
            isPending={card.isFetching}
            onPress={() => (isAsked ? void card.refetch() : setIsAsked(true))}
          >
            {t('scorecard.fetch')}
          </Button>
        ) : null}
        {hasBoardLink ? (
          <Link
            to="/leaderboard"
            search={{ deployment: place.deploymentId, at: place.site, agent: agentId }}
            className="text-accent hover:underline"
          >
            {t('scorecard.openBoard')}
          </Link>
        ) : profileKey === null ? null : (
          <Link to="/profiles/$profileKey" params={{ profileKey }} className="text-accent hover:underline">
            {t('scorecard.profile')}
          </Link>
        )}
      </div>
    </Panel>
  )
}

/** What a leaderboard says of one agent. */
export function ScorecardFacts({ facts }: { facts: RankedFacts }) {
  const { t } = useTranslation('leaderboards')
  const count = useCount()
  const shareText = useShareText()
  const { rank, avgScore, accuracy, predictionCount, correctCount, isVerified } = facts
  const orNot = (text: string | null) => text ?? <span className="text-ink-3">{t('notStated')}</span>
  return (
    <Facts
      facts={[
        { name: t('column.rank'), value: rank === null ? t('rankNone') : count(rank) },
        { name: t('column.score'), value: avgScore === null ? orNot(null) : <ScoreText score={avgScore} /> },
        { name: t('column.accuracy'), value: orNot(accuracy === null ? null : shareText(accuracy)) },
        { name: t('column.predictions'), value: orNot(predictionCount === null ? null : count(predictionCount)) },
        { name: t('column.correct'), value: orNot(correctCount === null ? null : count(correctCount)) },
        {
          name: t('column.verified'),
          value: orNot(isVerified === null ? null : t(isVerified ? 'verified.yes' : 'verified.no')),
        },
      ]}
    />
  )
}
