import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { followRequests } from '../bridge/follow-requests.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import type { PauseDialogRequest } from '../shared/pauses/pause-dialogs.tsx'
import { writeAgentKeys } from '../shared/search/agent-keys-search.ts'
import { isDialogInUse } from '../ui/dialogs/is-dialog-open.ts'
import { useErrorText } from '../ui/errors/use-error-text.ts'
import { useToast } from '../ui/toast.tsx'

type Navigate = ReturnType<typeof useNavigate>
type Refused = Extract<NavigationTarget, { kind: 'refused' | 'notRestored' }>
type Opened = Exclude<NavigationTarget, Refused | Dragged>
/** What became of files that were dragged here. */
export type Dragged = Extract<NavigationTarget, { kind: 'dragged' | 'notDragged' }>

function agentsSearchOf(agentKeys: Extract<NavigationTarget, { kind: 'queue' }>['agentKeys']): { agents?: string } {
  return agentKeys.length === 0 ? {} : { agents: writeAgentKeys(agentKeys) }
}

/** A notification is of both sites, whichever was chosen last. */
const bothSites = { sites: undefined }

/** Shows what the operator asked for outside of the page. `screenOf` names the screen of each kind. */
function openTarget(navigate: Navigate, target: Opened): Promise<void> {
  switch (target.kind) {
    case 'agent':
      return navigate({ to: '/agents/$agentKey', params: { agentKey: target.agentKey } })
    case 'profile':
      return navigate({ to: '/profiles/$profileKey', params: { profileKey: target.profileKey } })
    case 'claims':
      return navigate({ to: '/onboarding/claims', search: target.agentKey === null ? {} : { agent: target.agentKey } })
    case 'queue':
      return navigate({ to: '/predict', search: agentsSearchOf(target.agentKeys) })
    case 'challenge': {
      const { challengeKey, agentKeys } = target
      return navigate({ to: '/predict/$challengeKey', params: { challengeKey }, search: agentsSearchOf(agentKeys) })
    }
    case 'stale':
      return navigate({ to: '/challenges', search: { ...bothSites, ...agentsSearchOf(target.agentKeys), stale: true } })
    case 'results':
      return navigate({ to: '/results', search: target.agentKey === null ? {} : { agent: target.agentKey } })
    case 'result':
      return navigate({ to: '/results/challenges/$challengeKey', params: { challengeKey: target.challengeKey } })
    case 'event': {
      const { eventKey, agentKey } = target
      return navigate({
        to: '/events/$eventKey',
        params: { eventKey },
        search: agentKey === null ? {} : { agent: agentKey },
      })
    }
    case 'resume':
      return navigate({ to: '/outbox', search: bothSites })
    case 'outbox':
      return navigate({ to: '/outbox', search: { ...bothSites, show: target.show } })
    case 'fleet':
      return navigate({ to: '/fleet', search: { ...bothSites, status: target.status } })
    case 'inbox':
      return navigate({ to: '/inbox', search: { ...bothSites, ...(target.isReply ? { replies: true } : {}) } })
  }
}

/** The screen to which `openTarget` leads, by its name in the rail. */
const screenOf = {
  agent: 'fleet',
  fleet: 'fleet',
  profile: 'events',
  event: 'events',
  claims: 'onboarding',
  queue: 'predict',
  challenge: 'predict',
  stale: 'challenges',
  results: 'results',
  result: 'results',
  inbox: 'inbox',
  outbox: 'outbox',
  resume: 'outbox',
} as const satisfies Record<Opened['kind'], string>

/**
 * Goes where a notification, the tray or a link led, on every screen, and says of a link why it leads nowhere. What was
 * dragged here, and which pauses are to end, is handed on. A dialog in which something is typed is not taken away.
 */
export function useNavigationRequests(handOn: {
  onDragged: (dragged: Dragged) => void
  openPauseDialog: (request: PauseDialogRequest) => void
}): void {
  const { client } = useBridge()
  const navigate = useNavigate()
  const sayRefusal = useLatest(useSayRefusal())
  const sayDialogFirst = useLatest(useSayDialogFirst())
  const handler = useLatest(handOn)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void followRequests(() => client.app.navigationRequests(undefined, { signal }), {
      signal,
      onRequest: (target) => {
        if (target.kind === 'refused' || target.kind === 'notRestored') sayRefusal.current(target)
        else if (target.kind === 'dragged' || target.kind === 'notDragged') handler.current.onDragged(target)
        else if (isDialogInUse()) sayDialogFirst.current(target)
        else {
          if (target.kind === 'resume') handler.current.openPauseDialog({ kind: 'resume', aims: [{ kind: 'all' }] })
          void openTarget(navigate, target)
        }
      },
    })
    return () => ending.abort()
  }, [client, navigate, sayRefusal, sayDialogFirst, handler])
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

function useSayDialogFirst(): (target: Opened) => void {
  const { t } = useTranslation('shell')
  const toast = useToast()
  return ({ kind }) =>
    toast({
      title: t('menu.dialogFirst'),
      detail: t('link.dialogFirst', { screen: t(`screens.${screenOf[kind]}`) }),
    })
}

function useSayRefusal(): (target: Refused) => void {
  const { t } = useTranslation('shell')
  const toast = useToast()
  const words = useErrorText()
  return (target) => {
    if (target.kind === 'refused') {
      const { reason } = target
      toast({ tone: 'bad', title: t(`link.refused.${reason}.what`), detail: t(`link.refused.${reason}.next`) })
      return
    }
    const { what, next } = words(target.error)
    toast({ tone: 'bad', title: t('link.notRestored', { what }), detail: next })
  }
}
