import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { agentStatusSchema } from '#contract/ipc/agent-status.ts'
import { registrationStageSchema } from '#contract/ipc/registrations.procedures.ts'
import { challengeToAnswer, statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import { stagesToFinish } from '#contract/rules/registrations/stages-to-finish.ts'
import { fleetRow } from '../../../../test/support/fleet-row.ts'
import agentsEn from '../../../i18n/en/agents.json' with { type: 'json' }
import fleetEn from '../../../i18n/en/fleet.json' with { type: 'json' }
import agentsZh from '../../../i18n/zh-CN/agents.json' with { type: 'json' }
import fleetZh from '../../../i18n/zh-CN/fleet.json' with { type: 'json' }
import { statusTraits } from '../../../shared/agents/status-traits.ts'
import { groupByHealth, staleAfterMs } from './health-groups.ts'

const nowMs = Date.UTC(2026, 5, 15)
const reasonsOf = (...args: Parameters<typeof groupByHealth>) =>
  groupByHealth(...args).map(({ reason, agents, names }) => [reason, agents.length + names.length])
const form = { name: 'Tern 1' } as Parameters<typeof groupByHealth>[1][number]['form']

describe('who needs the operator', () => {
  it('is nobody in a fleet that is well', () => {
    expect(groupByHealth([fleetRow('Bot1', { lastSeenAtMs: nowMs - 60_000 })], [], nowMs)).toEqual([])
  })

  it('is listed by reason, the most pressing first, and each agent once', () => {
    const rows = agentStatusSchema.options.flatMap((status) => [
      fleetRow(`Bot ${status}`, { status }),
      fleetRow(`Old ${status}`, { status, lastSeenAtMs: nowMs - staleAfterMs - 1 }),
    ])
    expect(reasonsOf(rows, [], nowMs)).toEqual([
      ...statusesThatNeedYou.map((status) => [status, 2]),
      ['provisional', 2],
      ['unreachable', 2],
      ['stale', 3],
    ])
  })

  it.each([
    ['of an agent that works', {}, 'rotation'],
    ['before what may stop it tomorrow', { status: 'provisional' as const }, 'rotation'],
    ['after what stops it today', { status: 'credential_refused' as const }, 'credential_refused'],
  ])('is an unfinished rotation %s', (_, change, reason) => {
    const row = fleetRow('Bot1', { lastSeenAtMs: nowMs, rotatingSinceMs: nowMs, ...change })
    expect(reasonsOf([row], [], nowMs)).toEqual([[reason, 1]])
  })

  it('is no archived agent', () => {
    expect(reasonsOf([fleetRow('Bot1', { status: 'wrong_site', isArchived: true })], [], nowMs)).toEqual([])
  })

  it('is also a registration that waits for an act, and none that waits for its claim or its turn', () => {
    const registrations = registrationStageSchema.options.map((stage) => ({
      stage,
      form,
      agentKey: agentKeySchema.parse(`ag_${stage.padEnd(16, '0').replaceAll('_', '0')}`),
    }))
    expect(reasonsOf([], registrations, nowMs)).toEqual([['registration', stagesToFinish.length]])
  })

  it('is an agent that is not activated once, and not its registration beside it', () => {
    const row = fleetRow('Tern 1', { status: 'not_activated', statusDetail: challengeToAnswer })
    const registration = { stage: 'challenge' as const, form, agentKey: row.agentKey }
    expect(reasonsOf([row], [registration], nowMs)).toEqual([['not_activated', 1]])
  })

  it.each(['failed', 'secret_unsaved'] as const)(
    'is a registration at %s beside its agent, whose check leads nowhere',
    (stage) => {
      const row = fleetRow('Tern 1', { status: 'not_activated' })
      const groups = reasonsOf([row], [{ stage, form, agentKey: row.agentKey }], nowMs)
      expect(groups).toEqual([
        ['not_activated', 1],
        ['registration', 1],
      ])
    },
  )

  it.each([
    ['English', [fleetEn.health.reason.write_failed, agentsEn.failedWrites_one, agentsEn.failedWrites_other]],
    ['Chinese', [fleetZh.health.reason.write_failed, agentsZh.failedWrites_other]],
  ])('is named in %s after no one kind of write, since failed ones of every kind count', (_language, texts) => {
    const row = fleetRow('Bot1', { failed: 1, lastSeenAtMs: nowMs })
    expect(reasonsOf([row], [], nowMs)).toEqual([['write_failed', 1]])
    expect(JSON.stringify(texts)).not.toMatch(/predict|comment|预测|评论/i)
  })

  it('is counted at the rail and by the chip alike', () => {
    const byChip = agentStatusSchema.options.filter((status) => statusTraits[status].group === 'needs_you')
    expect([...statusesThatNeedYou].sort()).toEqual(byChip.sort())
  })
})
