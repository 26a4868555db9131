import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProfileKey } from '#contract/ipc/profile-key.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../bridge/client.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { ConfidenceText } from '../../ui/text/confidence-text.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { ScoreText } from '../../ui/text/score-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { profileQueries } from './profiles.queries.ts'

type Found = Awaited<ReturnType<ArenaClient['profiles']['findPredictions']>>

/** An agent's predictions on the newest resolved challenges; looked for on demand, as that takes a request each. */
export function FoundPredictions({ profileKey }: { profileKey: ProfileKey }) {
  const { t } = useTranslation('profiles')
  const { orpc } = useBridge()
  const [isAsked, setIsAsked] = useState(false)
  const found = useQuery({ ...profileQueries(orpc).predictions(profileKey), enabled: isAsked })
  return (
    <Panel title={t('predictions.title')}>
      {found.data !== undefined ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-ink-2">
            <span>
              <TimeText lead={t('predictions.asOf')} atMs={found.dataUpdatedAt} />
            </span>
            <Button size="sm" isPending={found.isFetching} onPress={() => void found.refetch()}>
              {t('predictions.again')}
            </Button>
          </div>
          <CallErrorNote error={found.error} compact />
          <PredictionList found={found.data} />
        </>
      ) : found.error !== null ? (
        <CallErrorNote error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button isPending={found.isFetching} onPress={() => setIsAsked(true)}>
            {t('predictions.search')}
          </Button>
          <span className="text-xs text-ink-3">{t('predictions.help')}</span>
        </div>
      )}
    </Panel>
  )
}

function PredictionList({ found: { items, looked, unread, partial } }: { found: Found }) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <p className="text-xs text-ink-3">
        {joinSentences([
          looked === unread ? null : t('predictions.searched', { count: looked - unread }),
          unread === 0 ? null : t('predictions.unread', { count: unread }),
          partial === 0 ? null : t('predictions.partial', { count: partial }),
        ])}
      </p>
      {items.length === 0 && looked > unread + partial ? <p className="text-ink-2">{t('predictions.none')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {items.map(({ challengeKey, question, asset, ...item }) => (
          <li key={challengeKey} className="flex min-w-0 flex-col gap-0.5 py-1.5">
            <Link
              to="/predict/$challengeKey"
              params={{ challengeKey }}
              lang={findLanguage(question)}
              className="[overflow-wrap:anywhere] hover:text-accent hover:underline"
            >
              {escapeInvisible(question === '' ? asset : question)}
            </Link>
            <FoundContent item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What it said and what came of it. */
function FoundContent({ item }: { item: Omit<Found['items'][number], 'challengeKey' | 'question' | 'asset'> }) {
  const { t } = useTranslation('profiles')
  const { outcomes, site, direction, confidence, score, reasoning } = item
  const isPending = isPendingPrediction(item)
  const isHidden = useHiding() && isPending
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-2">
        <DirectionText direction={direction} outcomes={outcomes} site={site} isPending={isPending} />
        <span>
          {confidence === null ? (
            t('facts.notStated')
          ) : (
            <ConfidenceText confidence={confidence} isPending={isPending} />
          )}
        </span>
        <span className="flex items-baseline gap-1">
          {t('predictions.result')}{' '}
          <DirectionText direction={item.result} outcomes={outcomes} site={site} isPending={false} />
        </span>
        <span className="flex items-baseline gap-1">
          {t('predictions.score')} <ScoreText score={score} />
        </span>
        <TimeText atMs={item.resolvedAtMs} absent={t('facts.notStated')} />
      </span>
      {reasoning === null || reasoning === '' || isHidden ? null : (
        <p className="text-xs [overflow-wrap:anywhere] text-ink-3">{escapeInvisible(reasoning.slice(0, 600))}</p>
      )}
    </>
  )
}
