import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { type Opened, openTarget } from './open-target.ts'

const agentKey = agentKeySchema.parse('ag_opened0001')
const challengeKey = challengeKeySchema.parse('dp_test~cn~ch1')

/** What the router is asked for. */
function askedFor(target: Opened): unknown {
  const asked: unknown[] = []
  const navigate = ((request: unknown) => Promise.resolve(asked.push(request))) as unknown as Parameters<
    typeof openTarget
  >[0]
  void openTarget(navigate, target)
  return asked[0]
}

const lists: readonly (readonly [Opened, string])[] = [
  [{ kind: 'queue', agentKeys: [] }, '/predict'],
  [{ kind: 'queue', agentKeys: [agentKey] }, '/predict'],
  [{ kind: 'challenges' }, '/challenges'],
  [{ kind: 'stale', agentKeys: [] }, '/challenges'],
  [{ kind: 'stale', agentKeys: [agentKey] }, '/challenges'],
  [{ kind: 'results', agentKey: null }, '/results'],
  [{ kind: 'results', agentKey }, '/results'],
  [{ kind: 'claims', agentKey: null }, '/onboarding/claims'],
  [{ kind: 'claims', agentKey }, '/onboarding/claims'],
  [{ kind: 'fleet' }, '/fleet'],
  [{ kind: 'fleet', status: 'needs_you' }, '/fleet'],
  [{ kind: 'inbox', isReply: false }, '/inbox'],
  [{ kind: 'inbox', isReply: true }, '/inbox'],
  [{ kind: 'outbox' }, '/outbox'],
  [{ kind: 'outbox', show: 'failed' }, '/outbox'],
  [{ kind: 'resume' }, '/outbox'],
]

describe('openTarget', () => {
  // A route keeps the chosen site unless the address says that there is none.
  it.each(lists)('opens the list of both sites: %j', (target, to) => {
    expect(askedFor(target)).toMatchObject({ to })
    expect(Object.entries((askedFor(target) as { search: object }).search)).toContainEqual(['sites', undefined])
  })

  it.each<[Opened, object]>([
    [{ kind: 'queue', agentKeys: [agentKey] }, { agents: agentKey }],
    [{ kind: 'results', agentKey }, { agent: agentKey }],
    [{ kind: 'claims', agentKey }, { agent: agentKey }],
  ])('keeps to whom it is about: %j', (target, search) => {
    expect(askedFor(target)).toMatchObject({ search })
  })

  it('opens a challenge as the agents that it is about', () => {
    expect(askedFor({ kind: 'challenge', challengeKey, agentKeys: [agentKey] })).toEqual({
      to: '/predict/$challengeKey',
      params: { challengeKey },
      search: { agents: agentKey },
    })
  })
})
