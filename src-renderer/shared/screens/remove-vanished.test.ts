import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { isPathVanished, type NamedThings, removeVanished } from './remove-vanished.ts'

const things: NamedThings = {
  rows: [{ agentKey: agentKeySchema.parse('ag_kept00001'), tags: ['macro'], group: 'Morning' }],
  deployments: [{ deploymentId: deploymentIdSchema.parse('dp_kept'), sites: ['global'] }],
}

describe('removeVanished', () => {
  it('leaves what is there and what names nothing', () => {
    const search = {
      q: 'gold',
      tags: ['', 'macro'],
      group: 'Morning',
      agents: 'ag_kept00001',
      deployment: 'dp_kept',
      author: 'dp_kept~global~gull-9',
      sites: 'global',
      withinH: 4,
      down: true,
    }
    expect(removeVanished(search, things)).toEqual(search)
  })

  it('drops tags, groups, agents, services and sites that are gone, and leaves the others beside them', () => {
    const search = {
      tags: ['macro', 'night'],
      groups: ['Evening'],
      agents: 'ag_gone00001,ag_kept00001',
      agentKey: 'ag_gone00001',
      of: 'dp_gone',
      sites: 'cn',
      outcome: 'wrong',
    }
    expect(removeVanished(search, things)).toEqual({ tags: ['macro'], agents: 'ag_kept00001', outcome: 'wrong' })
  })

  it.each([
    ['of a service that is gone', 'dp_gone~global~gull-9'],
    ['of a site that is gone', 'dp_kept~cn~gull-9'],
    ['of another shape', 'gull-9'],
  ])('drops an author %s', (_, author) => {
    expect(removeVanished({ author, target: author, own: true }, things)).toEqual({ own: true })
    expect(removeVanished({ author, own: true }, { ...things, rows: null })).toEqual({ own: true })
  })

  it('leaves tags and groups that no agent has where these are a filter still', () => {
    const search = { tags: ['night'], group: 'Evening', agents: 'ag_gone00001', sites: 'cn' }
    expect(removeVanished(search, things, { withLabels: false })).toEqual({ tags: ['night'], group: 'Evening' })
  })

  it('leaves agents of others, what is no agent, and everything of a fleet that is not known', () => {
    expect(removeVanished({ agent: 'harbour-7', vsInstrument: 'XAUUSD' }, things)).toEqual({
      agent: 'harbour-7',
      vsInstrument: 'XAUUSD',
    })
    expect(removeVanished({ vs: true, vsAgent: 'ag_gone00001', vsTag: 'gone' }, things)).toEqual({ vs: true })
    const search = { tag: 'night', agent: 'ag_gone00001' }
    expect(removeVanished(search, { ...things, rows: null })).toEqual(search)
  })
})

describe('isPathVanished', () => {
  it('is true of the screen of an agent that is gone', () => {
    expect(isPathVanished('/agents/ag_gone00001', things)).toBe(true)
    expect(isPathVanished('/predict/agents/ag_kept00001', things)).toBe(false)
    expect(isPathVanished('/results/lab', things)).toBe(false)
    expect(isPathVanished('/agents/ag_gone00001', { ...things, rows: null })).toBe(false)
  })
})
