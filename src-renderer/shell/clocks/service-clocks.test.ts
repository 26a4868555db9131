import { describe, expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import { listServiceClocks } from './service-clocks.ts'

const deployment = (id: string) => ({
  deploymentId: deploymentIdSchema.parse(id),
  name: id,
  baseUrl: `https://${id}.example`,
  sites: ['global' as const],
  isTrial: false,
  agentCount: 0,
})
const health = (id: string, offsetMs: number | null) => ({
  deploymentId: deploymentIdSchema.parse(id),
  site: 'global' as const,
  state: 'ok' as const,
  error: null,
  lastOkAtMs: 0,
  offsetMs,
  roundTripMs: 1,
  challengeList: null,
  scopeKeyList: null,
  pastChallengeList: null,
  agentsNotRead: 0,
})

describe('the clocks of the services', () => {
  it('are one a service, and none where it is not known', () => {
    const clocks = listServiceClocks({
      deployments: [deployment('dp_aaaa'), deployment('dp_bbbb'), deployment('dp_cccc')],
      siteHealth: [health('dp_bbbb', -240_300), health('dp_aaaa', 400), health('dp_cccc', null)],
    })
    expect(clocks).toEqual([
      { name: 'dp_aaaa', offsetMs: 400, seconds: 0 },
      { name: 'dp_bbbb', offsetMs: -240_300, seconds: -240 },
    ])
  })
})
