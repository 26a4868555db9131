import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { getClockOffsetMs, useAppState } from '../bridge/app-state.tsx'
import { useBridge } from '../bridge/bridge-context.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { appQueries } from '../shared/app.queries.ts'
import { nameOfChallenge } from '../shared/challenges/challenge-name.ts'
import { RadarState } from '../shared/freshness/freshness.tsx'
import { findShortLists, isKnownEmpty } from '../shared/reading/list-state.ts'
import { useKeptSearch } from '../shared/screens/kept-screens.tsx'
import { useErrorToast } from '../shared/use-error-toast.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Countdown } from '../ui/text/countdown.tsx'
import { TimeText } from '../ui/text/time-text.tsx'
import { useFromNow } from '../ui/ui-provider.tsx'
import { nextDeadline } from './clocks/next-deadline.ts'

/** What waits, what is due next, and whether keychain and radar are well. */
export function StatusBar() {
  const { t } = useTranslation('shell')
  const { waitingToSend, pauses, vault } = useAppState()
  const isVaultWell = vault.state === 'ok'
  return (
    <footer className="flex h-[26px] shrink-0 items-center gap-3 overflow-hidden border-line border-t bg-surface px-3 text-xs whitespace-nowrap text-ink-2">
      <Link to="/outbox" search={{ sites: undefined }} className="hover:text-ink hover:underline">
        {t('status.waiting', { count: waitingToSend })}
        {pauses.waiting === 0 ? null : <span className="text-warn">{t('status.held', { count: pauses.waiting })}</span>}
      </Link>
      <Divider />
      <NextDeadline />
      <Divider />
      <Link to="/secrets" className={`hover:underline ${isVaultWell ? 'hover:text-ink' : 'font-medium text-bad'}`}>
        {vault.kind === 'memory'
          ? t('status.memory')
          : t('status.keychain', { name: vault.name, state: t(`vault.${vault.state}`) })}
      </Link>
      <span className="ml-auto" />
      <NewVersion />
      <ListsMark />
      <InboxRound />
      <RadarState />
    </footer>
  )
}

/** A newer version of the console, once and quietly, and never while something waits to be sent. */
function NewVersion() {
  const { t } = useTranslation('shell')
  const { newVersion, waitingToSend } = useAppState()
  const { orpc } = useBridge()
  const showError = useErrorToast()
  const dismiss = useMutation(orpc.updates.dismiss.mutationOptions({ onError: (thrown) => showError(thrown) }))
  if (newVersion === null || waitingToSend > 0) return null
  return (
    <section aria-label={t('status.update')} className="flex items-center gap-1">
      <Link to="/about" className="font-medium text-accent hover:underline">
        {t('status.newVersion', { version: newVersion })}
      </Link>
      <IconButton
        size="sm"
        label={t('status.dismissVersion')}
        icon={<X aria-hidden />}
        isDisabled={dismiss.isPending}
        onPress={() => dismiss.mutate({ version: newVersion })}
      />
      <Divider />
    </section>
  )
}

/** Below every screen: that what is listed is not all there is. */
function ListsMark() {
  const { t } = useTranslation('shell')
  if (findShortLists(useAppState(), 'challengeList').length === 0) return null
  return (
    <>
      <Link to="/challenges" className="font-medium text-warn hover:underline">
        {t('status.listsShort')}
      </Link>
      <Divider />
    </>
  )
}

/** How many requests the last round over all feeds took, and when. */
function InboxRound() {
  const { t } = useTranslation('shell')
  const { lastAtMs, requests } = useAppState().inboxRound
  const keptSearch = useKeptSearch()
  if (lastAtMs === null) return null
  return (
    <>
      <Link
        to="/inbox"
        search={() => keptSearch('/inbox')}
        title={t('status.inboxHelp')}
        className="hover:text-ink hover:underline"
      >
        <TimeText lead={t('status.inbox', { count: requests })} atMs={lastAtMs} />
      </Link>
      <Divider />
    </>
  )
}

function Divider(): ReactNode {
  return (
    <span aria-hidden className="text-line-strong">
      |
    </span>
  )
}

function NextDeadline() {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const state = useAppState()
  const { data } = useQuery(appQueries(orpc).openChallenges())
  const items = data?.items ?? []
  const nextKey = useFromNow(
    (nowMs) => nextDeadline(items, (challenge) => nowMs + getClockOffsetMs(state, challenge))?.challengeKey ?? null,
  )
  const next = items.find(({ challenge }) => challenge.challengeKey === nextKey)?.challenge
  if (next === undefined)
    return <span>{t(isKnownEmpty(data?.items, state) ? 'status.noDeadline' : 'status.deadlineUnknown')}</span>
  return (
    <Link
      to="/predict/$challengeKey"
      params={{ challengeKey: next.challengeKey }}
      className="flex gap-1 hover:text-ink hover:underline"
    >
      {t('status.nextDeadline', { challenge: nameOfChallenge(next) })}
      <Countdown atMs={next.deadlineAtMs} offsetMs={getClockOffsetMs(state, next)} />
    </Link>
  )
}
