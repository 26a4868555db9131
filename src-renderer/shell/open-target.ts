import type { useNavigate } from '@tanstack/react-router'
import type { AgentKey } from '#contract/ids.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { writeAgentKeys } from '../shared/search/agent-keys-search.ts'

type Navigate = ReturnType<typeof useNavigate>
type Handed = 'refused' | 'notRestored' | 'dragged' | 'notDragged'
/** A target that is a screen. */
export type Opened = Exclude<NavigationTarget, { kind: Handed }>

function agentsSearchOf(agentKeys: readonly AgentKey[]): { agents?: string } {
  return agentKeys.length === 0 ? {} : { agents: writeAgentKeys(agentKeys) }
}

function agentSearchOf(agentKey: AgentKey | null): { agent?: AgentKey } {
  return agentKey === null ? {} : { agent: agentKey }
}

/** A list that a notification or the tray leads to is of both sites, whichever was chosen last. */
const bothSites = { sites: undefined }

/** Shows what the operator asked for outside of the page. `screenOf` names the screen of each kind. */
export function openTarget(navigate: Navigate, target: Opened): Promise<void> {
  switch (target.kind) {
    case 'agent':
      return navigate({ to: '/agents/$agentKey', params: { agentKey: target.agentKey } })
    case 'profile':
      return navigate({ to: '/profiles/$profileKey', params: { profileKey: target.profileKey } })
    case 'claims':
      return navigate({ to: '/onboarding/claims', search: { ...bothSites, ...agentSearchOf(target.agentKey) } })
    case 'queue':
      return navigate({ to: '/predict', search: { ...bothSites, ...agentsSearchOf(target.agentKeys) } })
    case 'challenge': {
      const { challengeKey, agentKeys } = target
      return navigate({ to: '/predict/$challengeKey', params: { challengeKey }, search: agentsSearchOf(agentKeys) })
    }
    case 'challenges':
      return navigate({ to: '/challenges', search: bothSites })
    case 'stale':
      return navigate({ to: '/challenges', search: { ...bothSites, ...agentsSearchOf(target.agentKeys), stale: true } })
    case 'results':
      return navigate({ to: '/results', search: { ...bothSites, ...agentSearchOf(target.agentKey) } })
    case 'result':
      return navigate({ to: '/results/challenges/$challengeKey', params: { challengeKey: target.challengeKey } })
    case 'event': {
      const { eventKey, agentKey } = target
      return navigate({
        to: '/events/$eventKey',
        params: { eventKey },
        search: agentSearchOf(agentKey),
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
export const screenOf = {
  agent: 'fleet',
  fleet: 'fleet',
  profile: 'events',
  event: 'events',
  claims: 'onboarding',
  queue: 'predict',
  challenge: 'predict',
  challenges: 'challenges',
  stale: 'challenges',
  results: 'results',
  result: 'results',
  inbox: 'inbox',
  outbox: 'outbox',
  resume: 'outbox',
} as const satisfies Record<Opened['kind'], string>
