import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { Site } from '#contract/ids.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { ChallengeFilter } from '../../../shared/challenges/challenge-filter.ts'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { ShortcutKeys } from '../../../shared/shortcuts/shortcut-keys.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { findNextDue, findPreviousDue, type QueuePlace } from './due-queue.ts'

interface QueueWay {
  /** Null: nothing else is due, or that is not known. */
  next: ChallengeInFleet | null
  isKnown: boolean
  goToNext: () => void
}

interface QueueWayInput {
  /** Where the operator is; null while that or the queue is not known. */
  place: QueuePlace | null
  queue: readonly ChallengeInFleet[]
  search: ChallengeFilter & { sites?: Site | undefined }
}

/** From one challenge of the queue to the next and back, by keys and from the palette. */
export function useQueueWay({ place, queue, search }: QueueWayInput): QueueWay {
  const { t } = useTranslation('predictions')
  const navigate = useNavigate()
  const next = place === null ? null : findNextDue(queue, place)
  const previous = place === null ? null : findPreviousDue(queue, place)
  const go = (item: ChallengeInFleet | null): void => {
    if (item === null) return
    void navigate({ to: '/predict/$challengeKey', params: { challengeKey: item.challenge.challengeKey }, search })
  }
  const latest = useRef({ go, next, previous })
  latest.current = { go, next, previous }
  const isOffered = next !== null
  useCommands(
    useMemo<readonly Command[]>(
      () =>
        isOffered
          ? [
              {
                id: 'predict-next-due',
                title: t('queue.next'),
                group: 'go',
                shortcut: 'nextDue',
                run: () => latest.current.go(latest.current.next),
              },
              {
                id: 'predict-previous-due',
                title: t('queue.previous'),
                group: 'go',
                shortcut: 'previousDue',
                run: () => latest.current.go(latest.current.previous),
              },
            ]
          : [],
      [t, isOffered],
    ),
  )
  return { next, isKnown: place !== null, goToNext: () => go(next) }
}

/** Leads to the next that is due, with how many there are. */
export function NextDueButton({ way, left }: { way: QueueWay; left: number }) {
  const { t } = useTranslation('predictions')
  if (!way.isKnown) return null
  if (way.next === null) return <span className="text-xs text-ink-3">{t('queue.nothingElse')}</span>
  return (
    <span className="flex items-center gap-2">
      <span className="text-xs text-ink-2">{t('queue.left', { count: left })}</span>
      <span title={escapeInvisible(way.next.challenge.question)}>
        <Button onPress={way.goToNext}>
          {t('queue.next')} <ShortcutKeys of="nextDue" />
        </Button>
      </span>
    </span>
  )
}
