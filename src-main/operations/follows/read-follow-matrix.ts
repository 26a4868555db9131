import type { Followed, FollowListState, FollowMatrix } from '#contract/ipc/follows.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import { type FollowReading, isListKnown } from '../../store/follows.store.ts'
import type { Store } from '../../store/store.ts'

/** Who of the fleet follows whom, as far as the lists are known; agents of the fleet whom nobody follows come last. */
export function readFollowMatrix({ store }: { store: Store }): FollowMatrix {
  const readings = new Map(store.follows.readings().map((reading) => [reading.agentNo, reading]))
  const fleet = store.agents.all().filter(({ archivedAtMs }) => archivedAtMs === null)
  const places = new Map(fleet.map(({ agentNo }, place) => [agentNo, place]))
  const own = new Map(fleet.map((agent) => [keyOf(agent.siteNo, agent.agentId), agent]))
  const placesOf = (agentNos: readonly number[]) => agentNos.flatMap((agentNo) => places.get(agentNo) ?? [])
  const targets = store.follows.byTarget().map((row): Followed => {
    const { siteNo, agentNos, doubtedNos, targetId, targetName, ...site } = row
    const ours = own.get(keyOf(siteNo, targetId))
    own.delete(keyOf(siteNo, targetId))
    return {
      ...site,
      agentId: targetId,
      author: {
        profileKey: profileKeyOf(site, targetId),
        name: ours?.name ?? targetName ?? targetId,
        agentKey: ours?.agentKey ?? null,
      },
      followedBy: placesOf(agentNos),
      doubtedBy: placesOf(doubtedNos),
    }
  })
  const unfollowed = [...own.values()].map(
    ({ agentId, agentKey, name, deploymentId, site }): Followed => ({
      agentId,
      deploymentId,
      site,
      author: { profileKey: profileKeyOf({ deploymentId, site }, agentId), name, agentKey },
      followedBy: [],
      doubtedBy: [],
    }),
  )
  return {
    agents: fleet.map(({ agentKey, agentId, name, deploymentId, site, agentNo }) => ({
      agentKey,
      agentId,
      name,
      deploymentId,
      site,
      list: listStateOf(readings.get(agentNo)),
      readAtMs: readings.get(agentNo)?.readAtMs ?? null,
    })),
    targets: [
      ...targets.filter(({ followedBy, doubtedBy }) => followedBy.length + doubtedBy.length > 0),
      ...unfollowed,
    ],
  }
}

function keyOf(siteNo: number, agentId: string): string {
  return `${siteNo} ${comparedIdOf(agentId)}`
}

function listStateOf(reading: FollowReading | undefined): FollowListState {
  if (reading === undefined || reading.readAtMs === null || reading.list === null) return 'unknown'
  return isListKnown(reading) ? 'whole' : 'short'
}
