/** A fleet of 1,000 agents in a real database: how many questions its list and its bulk acts put to SQLite. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkspace } from '../../src-main/composition/create-workspace.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { archiveAgents } from '../../src-main/operations/agents/archive-agents.ts'
import { listFleet } from '../../src-main/operations/agents/list-fleet.ts'
import { updateLabels } from '../../src-main/operations/agents/update-labels.ts'
import { createAgentStore } from '../../src-main/store/agents.store.ts'
import { createChallengeStore } from '../../src-main/store/challenges.store.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { createStatements, type Statements } from '../../src-main/store/database/statements.ts'
import { createJournalStore } from '../../src-main/store/journal.store.ts'
import { createLabelStore } from '../../src-main/store/labels.store.ts'
import { createObligationStore } from '../../src-main/store/obligations.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { createSubscriptionStore } from '../../src-main/store/subscriptions.store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient } from '../support/test-client.ts'

const folder = makeTemporaryFolder()
const database = join(folder, 'console.db')
let asked: string[] = []
let workspace: Workspace
let close: () => void

/** Tells of every question that is put to SQLite. */
function counted(sql: Statements): Statements {
  const tap =
    <Args extends unknown[], Result>(text: string, ask: (...args: Args) => Result) =>
    (...args: Args): Result => {
      asked.push(/[A-Z]+/.exec(text)?.[0] ?? '')
      return ask(...args)
    }
  return {
    rows: (text, row, leavesOut) => tap(text, sql.rows(text, row, leavesOut)),
    unreadIn: sql.unreadIn,
    sharedRows: (text, row, tables, leavesOut) => tap(text, sql.sharedRows(text, row, tables, leavesOut)),
    row: (text, row) => tap(text, sql.row(text, row)),
    rowAsStored: (text, row) => tap(text, sql.rowAsStored(text, row)),
    run: (text) => tap(text, sql.run(text)),
    transaction: sql.transaction,
  }
}

beforeAll(() => {
  storeFleet(database, 'http://127.0.0.1:9')
  const whole = openStore({ path: database, clock: Date.now })
  const { db } = openDatabase({ path: database, clock: Date.now })
  const sql = counted(createStatements(db))
  const store: Store = {
    ...whole,
    agents: createAgentStore(sql),
    labels: createLabelStore(sql),
    journal: createJournalStore(sql, Date.now),
    subscriptions: createSubscriptionStore(sql),
    challenges: createChallengeStore(sql),
    obligations: createObligationStore(sql),
    transaction: sql.transaction,
  }
  const clock = Date.now
  const random = Math.random
  workspace = createWorkspace({
    isTrial: false,
    store,
    vault: createMemoryVault('test'),
    client: createTestClient({ clock }),
    clock,
    random,
    newId: (prefix) => `${prefix}_${randomUUID()}`,
    startTimer: startRealTimer,
    notify: () => {},
  })
  close = () => {
    db.close()
    whole.close()
  }
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  close()
})

const everybody = () => workspace.store.agents.fleet().map(({ agentKey }) => agentKey)
const countOf = (verb: string) => asked.filter((each) => each === verb).length

describe('a fleet of 1,000 agents', () => {
  it('is listed with its labels by six questions', () => {
    expect(listFleet(workspace).rows).toHaveLength(1_000)
    expect(asked).toHaveLength(6)
  })

  it('is tagged by four questions and a row a tag', () => {
    const agentKeys = everybody()
    asked = []
    updateLabels(workspace, { agentKeys, addTags: ['Macro'], removeTags: [] })
    expect([countOf('SELECT'), countOf('INSERT'), asked.length]).toEqual([3, 1_000, 1_003])
    asked = []
    updateLabels(workspace, { agentKeys, addTags: ['macro'], removeTags: ['gold'] })
    expect(asked).toHaveLength(3)
    asked = []
    expect(listFleet(workspace).rows.every(({ tags }) => tags.join() === 'Macro')).toBe(true)
    expect(asked).toHaveLength(6)
  })

  it('is archived by one question, with a row and a line of the journal an agent', () => {
    const agentKeys = everybody()
    asked = []
    archiveAgents(workspace, { agentKeys, archived: true })
    // A line of the journal is sealed together with the one before it, which it reads.
    expect([countOf('SELECT'), countOf('UPDATE'), countOf('INSERT')]).toEqual([1_001, 1_000, 1_000])
    expect(listFleet(workspace).rows.every(({ isArchived, owed }) => isArchived && owed === 0)).toBe(true)
  })
})
