import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { readViewSearch, readViewToShow } from '../../shared/views/view-search.ts'
import { feedFilterOf, isNarrowed, readInboxSearch, writeSavedSearch } from './inbox-search.ts'

const whole = {
  show: 'done',
  space: 'ai',
  instrument: 'CL',
  agents: 'ag_12345678,ag_12345679',
  tags: ['Macro', ''],
  groups: ['Night'],
  author: 'dp_main~cn~agent-1',
  own: true,
  replies: true,
  q: '油',
}

describe('the address of the inbox', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is not known', { show: 'all', own: 'yes', replies: 1, x: 1 }, {}],
    ['keys of another shape', { agents: 'helios', author: 'dp_1~mars~a', view: 'x' }, {}],
    ['a text that is too long', { q: 'a'.repeat(201) }, {}],
    ['labels that are no texts', { tags: [1, null], groups: 'Night' }, {}],
    ['each agent once', { agents: 'ag_12345678,x,ag_12345678' }, { agents: 'ag_12345678' }],
    ['all of it', { ...whole, view: 'vw_0000000000000001' }, { ...whole, view: 'vw_0000000000000001' }],
  ])('reads %s', (_, search, read) => {
    expect(readInboxSearch(search)).toEqual(read)
  })

  it('gives the filter that main is asked with', () => {
    expect(feedFilterOf({ show: 'unread', q: 'oil', agents: 'ag_12345678', tags: ['Macro'] }, 'cn')).toEqual({
      show: 'unread',
      site: 'cn',
      spaceId: null,
      instrument: null,
      seers: { agentKeys: ['ag_12345678'], tags: ['Macro'], groups: [] },
      author: null,
      isOwn: false,
      isReply: false,
      text: 'oil',
    })
  })

  it.each([
    [{}, false],
    [{ show: 'done' as const }, false],
    [{ q: 'oil' }, true],
    [{ own: true }, true],
    [{ replies: true }, true],
    [{ tags: [''] }, true],
  ])('says whether %j narrows the list', (search, narrowed) => {
    expect(isNarrowed(search)).toBe(narrowed)
  })
})

describe('what is kept of it', () => {
  it('is the same text however it came about, with the site and without the name of a view', () => {
    const kept = writeSavedSearch({ ...readInboxSearch({ ...whole, view: 'vw_0000000000000001' }), sites: 'cn' })
    expect(writeSavedSearch(readViewSearch(kept, readInboxSearch))).toBe(kept)
    expect(readViewSearch(kept, readInboxSearch)).toEqual({ ...whole, sites: 'cn' })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another kind of JSON', '7'],
    ['what nobody filters by', '{"x":1,"sites":"mars"}'],
  ])('reads %s as nothing', (_, text) => {
    expect(readViewSearch(text, readInboxSearch)).toEqual({})
  })

  it('is empty where nothing is filtered', () => {
    expect(writeSavedSearch({ sites: undefined })).toBe('')
  })
})

describe('a saved view of agents, authors and sites', () => {
  const here = {
    rows: [{ agentKey: agentKeySchema.parse('ag_12345678'), tags: [], group: null }],
    deployments: [{ deploymentId: deploymentIdSchema.parse('dp_main'), sites: ['cn' as const] }],
  }

  it.each([
    ['all are here', { agents: 'ag_12345678', author: 'dp_main~cn~agent-1', sites: 'cn' }, null],
    ['nothing is named', { q: 'oil', own: true }, null],
    ['no agent has its tag', { tags: ['Hold'] }, null],
    ['one of its agents is gone', { agents: 'ag_12345678,ag_gone00001' }, { agents: 'ag_12345678' }],
    ['all of its agents are gone', { agents: 'ag_gone00001', q: 'oil' }, { q: 'oil' }],
    ['the service of its author is gone', { author: 'dp_gone~cn~agent-1', own: true }, { own: true }],
    ['its site is gone', { sites: 'global' }, {}],
  ])('is shown as far as it still means something where %s', (_, search, left) => {
    const shown = readViewToShow(JSON.stringify(search), readInboxSearch, here)
    expect(shown).toEqual({ search: left ?? search, isWhole: left === null })
  })
})
