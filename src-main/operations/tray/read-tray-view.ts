import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { TrayView } from '../../ports/background.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import type { Vault } from '../../vault/vault.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'
import { countDueSoon } from '../reminders/due-soon.ts'

interface TrayDeps {
  isTrial: boolean
  store: Store
  client: ServiceClient
  vault: Pick<Vault, 'status'>
  clock: Clock
  reminderSettings: () => ReminderSettings
}

/**
 * So many challenges are looked at before main lets other work go on. The soonest one comes by itself: as a rule
 * somebody owes it, and who owes the others is not needed.
 */
const atOnce = 20

/** What the icon in the tray says of the workspace now. */
export async function readTrayView(deps: TrayDeps): Promise<TrayView> {
  const { isTrial, store, vault } = deps
  const next = await findNext(deps)
  const sites = store.deployments.sites()
  const writes = store.outbox.counts()
  const withinMin = deps.reminderSettings().leadMin
  return {
    isTrial,
    isPaused: store.pauses.summary().isAll,
    dueSoon: { count: countDueSoon(deps, withinMin * 60_000).count, withinMin },
    trouble: {
      isStoreRefusing: store.trouble().refusedSinceMs !== null,
      isKeychainAway: sites.length > 0 && vault.status().state !== 'ok',
      silentSites: sites.filter(({ health }) => health === 'failing').length,
      writesNeedYou: writes.needYou,
      writesFailed: writes.failed,
    },
    next,
  }
}

async function findNext(deps: TrayDeps): Promise<TrayView['next']> {
  const { open } = listCurrentChallenges(deps)
  for (let from = 0, to = 1; from < open.length; from = to, to += atOnce) {
    const found = findDue(deps, open.slice(from, to))
    if (found !== null) return found
    await yieldToEventLoop()
  }
  return areAllListed(deps) ? 'none' : 'unknown'
}

/** They come soonest deadline first. */
function findDue({ store, client, clock }: TrayDeps, challenges: readonly ChallengeRecord[]): TrayView['next'] | null {
  const due = new Map(
    store.reminders.dueOf(challenges.map(({ challengeNo }) => challengeNo)).map((row) => [row.challengeNo, row.due]),
  )
  const first = challenges.find(({ challengeNo }) => due.has(challengeNo))
  if (first === undefined) return null
  const leftMs = first.deadlineAtMs - client.serviceNow(first.baseUrl)
  return {
    challengeKey: challengeKeyOf(first),
    asset: first.asset,
    // A minute is as exact as the menu says it; a service's clock moves by less all the time.
    deadlineMs: Math.round((clock() + leftMs) / 60_000) * 60_000,
    due: due.get(first.challengeNo) ?? 0,
  }
}

/** Whether every site has listed all its challenges and answers, and all subscriptions were read. */
function areAllListed({ store }: TrayDeps): boolean {
  return store.deployments
    .sites()
    .every(
      ({ health, challengeList, agentsNotRead }) =>
        health === 'ok' && challengeList !== null && isComplete(challengeList) && agentsNotRead === 0,
    )
}
