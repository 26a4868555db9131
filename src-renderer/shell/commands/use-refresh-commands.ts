import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FailedSites } from '#contract/ipc/deployments.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { Command } from '../../shared/command-registry.tsx'
import { useNotRefreshedWords } from '../../shared/freshness/freshness.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useToast } from '../../ui/toast.tsx'

/**
 * Asks for challenges and for results from anywhere, and says what came of it: the open screen may show neither.
 * The key for refreshing asks for challenges on screens that have nothing of their own to fetch.
 */
export function useRefreshCommands(): readonly Command[] {
  const { t } = useTranslation(['shell', 'results'])
  const { client } = useBridge()
  const say = useSayRefreshed()
  const sayError = useErrorToast()
  const { mutate: refresh, isPending } = useMutation({
    mutationFn: () => client.challenges.refresh(),
    onSuccess: ({ failed }) =>
      say(failed, { done: t('fresh.challenges'), notDone: t('fresh.challengesFailed'), detail: null }),
    onError: (error) => sayError(error),
  })
  const { mutate: collect, isPending: isCollecting } = useMutation({
    mutationFn: () => client.results.refresh(),
    onSuccess: ({ failed, ...counts }) => {
      const unread = counts.unread === 0 ? null : t('results:unread', { count: counts.unread })
      const detail = joinSentences([t('results:refreshed', counts), unread])
      say(failed, { done: t('fresh.results'), notDone: t('fresh.resultsFailed'), detail })
    },
    onError: (error) => sayError(error),
  })
  const pending = useRef({ isPending, isCollecting })
  pending.current = { isPending, isCollecting }
  return useMemo(
    () => [
      {
        id: 'refresh',
        title: t('commands.refreshChallenges'),
        group: 'act',
        menu: 'view',
        shortcut: 'refresh',
        isFallback: true,
        run: () => {
          if (!pending.current.isPending) refresh()
        },
      },
      {
        id: 'results',
        title: t('commands.refreshResults'),
        group: 'act',
        menu: 'view',
        run: () => {
          if (!pending.current.isCollecting) collect()
        },
      },
    ],
    [t, refresh, collect],
  )
}

interface RefreshWords {
  done: string
  notDone: string
  /** More of what was done. */
  detail: string | null
}

function useSayRefreshed(): (failed: FailedSites, words: RefreshWords) => void {
  const toast = useToast()
  const wordsOf = useNotRefreshedWords()
  return (failed, { done, notDone, detail }) => {
    if (failed.length > 0) toast({ tone: 'bad', title: notDone, detail: joinSentences(wordsOf(failed)) })
    else toast({ tone: 'ok', title: done, ...(detail === null ? {} : { detail }) })
  }
}
