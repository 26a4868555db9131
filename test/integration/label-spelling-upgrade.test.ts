/** A database of before in which backups left labels in several spellings, opened by this console: each has one. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { released } from '../../src-main/store/migrations/released.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const atMs = Date.UTC(2026, 5, 15, 12)

describe('labels that a backup brought in another spelling', () => {
  /** Opens a database of before: `labels` of the agents 1 to n as tags, the first as their group; pauses by both. */
  function upgrade(labels: readonly (readonly string[])[], paused: readonly string[]): Store {
    const path = join(makeTemporaryFolder(), 'console.db')
    const { db } = openDatabase({ path, clock: () => atMs, migrations: released.slice(0, 41) })
    db.exec(`INSERT INTO deployments (deployment_id, base_url, name, added_at_ms) VALUES ('dp_arena', 'https://x.example', 'X', 0);
      INSERT INTO sites (site_no, deployment_id, site) VALUES (1, 'dp_arena', 'global')`)
    const insertAgent =
      db.prepare(`INSERT INTO agents (agent_key, site_no, agent_id, name, auth_method, status, status_at_ms, added_at_ms, group_name)
      VALUES (?, 1, ?, ?, 'client_credentials', 'ready', 0, 0, ?)`)
    const insertTag = db.prepare('INSERT INTO agent_tags VALUES (?, ?)')
    const insertPause = db.prepare('INSERT INTO pauses (aim, label, since_ms) VALUES (?, ?, ?)')
    for (const [index, tags] of labels.entries()) {
      insertAgent.run(`ag_labelled${index}`, `agent-${index}`, `Agent ${index}`, tags[0] ?? null)
      for (const tag of tags) insertTag.run(index + 1, tag)
    }
    for (const [index, label] of paused.entries())
      for (const aim of ['tag', 'group']) insertPause.run(aim, label, atMs + index)
    db.close()
    return openStore({ path, clock: () => atMs })
  }

  const cases = [
    { name: 'one spelling', labels: [['macro'], ['macro']], paused: ['macro'], found: ['macro', 'macro'] },
    {
      name: 'that of most',
      labels: [['Macro'], ['macro'], ['macro']],
      paused: ['Macro'],
      found: Array(3).fill('macro'),
    },
    {
      name: 'that of the pause, of as many',
      labels: [['MACRO'], ['macro']],
      paused: ['macro'],
      found: ['macro', 'macro'],
    },
    { name: 'a pause alone', labels: [['gold'], []], paused: ['Oil'], found: ['gold', null] },
    { name: 'a pause of another spelling', labels: [['gold']], paused: ['GOLD'], found: ['gold'] },
    { name: 'two pauses', labels: [['Oil'], ['Oil']], paused: ['OIL', 'oil'], found: ['Oil', 'Oil'] },
    { name: 'letters beyond ASCII', labels: [['ÉTÉ'], ['été'], ['été']], paused: ['Été'], found: Array(3).fill('été') },
    { name: 'an accent of its own', labels: [['Cafe\u0301'], ['café']], paused: ['café'], found: ['café', 'café'] },
    { name: 'none that is composed', labels: [['cafe\u0301'], []], paused: [], found: ['café', null] },
    { name: 'Chinese', labels: [['原油'], ['原油']], paused: ['原油'], found: ['原油', '原油'] },
  ]

  it.each(cases)('are spelled as one: $name', ({ labels, paused, found }) => {
    const upgraded = upgrade(labels, paused)
    expect(upgraded.agents.all().map(({ agentNo }) => upgraded.labels.tagsOf(agentNo))).toEqual(
      found.map((label) => (label === null ? [] : [label])),
    )
    expect(upgraded.agents.all().map(({ groupName }) => groupName)).toEqual(found)
    const pauses = upgraded.pauses.list()
    expect(pauses.every(({ sinceMs }) => sinceMs === atMs)).toBe(true)
    expect(pauses).toHaveLength(paused.length === 0 ? 0 : 2)
    const held = found.filter((label) => label !== null && paused.some((each) => isSameTag(each, label))).length
    for (const { agents } of pauses) expect(agents).toBe(held)
    upgraded.close()
  })

  it('are one tag of an agent that had both, beside the others that it has', () => {
    const upgraded = upgrade([['Macro', 'macro', 'gold'], ['macro', 'Gold', 'oil'], ['gold']], [])
    expect([1, 2, 3].map((agentNo) => upgraded.labels.tagsOf(agentNo))).toEqual([
      ['gold', 'macro'],
      ['gold', 'macro', 'oil'],
      ['gold'],
    ])
    expect(upgraded.agents.all().map(({ groupName }) => groupName)).toEqual(['Macro', 'Macro', 'gold'])
    upgraded.close()
  })
})
