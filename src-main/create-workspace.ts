import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { After } from './after.ts'
import type { Log } from './log/log.ts'
import { createStandingRecorder } from './operations/agents/standing-recorder.ts'
import { type ClaimedAgent, createClaimNews } from './operations/claims/claim-news.ts'
import { createImportBook } from './operations/import/import-book.ts'
import { createPackBook } from './operations/pack/pack-book.ts'
import { createHeldRegistrations } from './operations/registrations/registration-secrets.ts'
import { resumeRegistrations } from './operations/registrations/resume-registrations.ts'
import { endStarting } from './operations/registrations/start-run.ts'
import { createHeldSecrets } from './operations/secrets/held-secrets.ts'
import { endRotationByToken, resumeRotations } from './operations/secrets/resume-rotations.ts'
import type { IdPrefix, Workspace } from './operations/workspace.ts'
import { createChallengeRadar } from './schedule/challenge-radar.ts'
import { createClaimWatch } from './schedule/claim-watch.ts'
import { createOutboxSender } from './schedule/outbox-sender.ts'
import { createResultCollector } from './schedule/result-collector.ts'
import { createSubmissionReader } from './schedule/submission-reader.ts'
import { createSubscriptionReader } from './schedule/subscription-reader.ts'
import type { ServiceClient } from './service/service-client.ts'
import { readAgentCredential } from './session/agent-credential.ts'
import { createAgentSessions } from './session/agent-session.ts'
import type { Store } from './store/store.ts'
import type { Vault } from './vault/vault.ts'

export interface WorkspaceDeps {
  isTrial: boolean
  store: Store
  vault: Vault
  client: ServiceClient
  clock: () => number
  monotonic?: () => number
  random: () => number
  newId: (prefix: IdPrefix) => string
  after: After
  notify: (...topics: ChangeTopic[]) => void
  announceClaimed?: (agents: readonly ClaimedAgent[]) => void
  log?: Log | undefined
  lookUpSpacingMs?: number | undefined
}

export interface RunningWorkspace extends Workspace {
  /** Begins what happens by itself. Reads no secret. */
  start(): void
  /** Ends what happens by itself and forgets every token. The store and the vault stay open. */
  close(): Promise<void>
}

/** Puts together what the operations of one workspace work with. */
export function createWorkspace(deps: WorkspaceDeps): RunningWorkspace {
  const { isTrial, store, vault, client, clock, random, newId, after, notify, log } = deps
  const standings = createStandingRecorder({ store, clock, serviceNow: client.serviceNow, after, notify })
  const sessions = createAgentSessions({
    client,
    readCredential: ({ agentKey }) => readAgentCredential({ store, vault }, agentKey),
    clock,
    ...(deps.monotonic === undefined ? {} : { monotonic: deps.monotonic }),
    random,
    onSuccess: standings.succeeded,
    onTokenChange(agentKey, facts) {
      if (facts === null) return
      standings.proven(agentKey, facts)
      endRotationByToken(workspace, agentKey)
    },
  })
  const held = createHeldRegistrations()
  const heldSecrets = createHeldSecrets({ after })
  const base = { isTrial, store, vault, client, sessions, standings, held, heldSecrets, clock, newId, notify }
  const sender = createOutboxSender({
    ...base,
    after,
    random,
    ...(deps.lookUpSpacingMs === undefined ? {} : { lookUpSpacingMs: deps.lookUpSpacingMs }),
  })
  const radar = createChallengeRadar({ ...base, after, random, log })
  const collector = createResultCollector({ ...base, after, random })
  const submissionReader = createSubmissionReader({ ...base, after, random, log })
  const subscriptionReader = createSubscriptionReader({ ...base, after, random })
  const imports = createImportBook({ after, notify })
  const packs = createPackBook({ after, notify })
  const claimNews = createClaimNews({ after, announce: deps.announceClaimed ?? (() => {}) })
  const claimWatch = createClaimWatch({ workspace: () => workspace, after })
  const workspace: Workspace = {
    ...base,
    after,
    sender,
    radar,
    collector,
    submissionReader,
    subscriptionReader,
    imports,
    packs,
    claimWatch,
    claimNews,
  }
  const running = [sender, radar, collector, submissionReader, subscriptionReader, claimWatch]
  return {
    ...workspace,
    start() {
      resumeRegistrations(workspace)
      resumeRotations(workspace)
      for (const one of running) one.start()
    },
    async close() {
      await Promise.all([
        endStarting(workspace),
        ...[...running, imports, packs, heldSecrets].map((one) => one.close()),
      ])
      claimNews.close()
      standings.close()
      sessions.clear()
      held.secrets.clear()
      held.claims.clear()
    },
  }
}
