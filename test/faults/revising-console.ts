/**
 * A console in a process of its own that revises what its agents predicted, and is killed while it does. Gets its plan
 * as JSON in its first argument; says a word when the writes are committed.
 */
import { appendFileSync } from 'node:fs'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { createFilledVault } from '../support/filled-vault.ts'
import { openConsole } from '../support/running-console.ts'
import { sayCommittedAndStay } from './killed-console.ts'

export interface RevisingPlan {
  database: string
  /** Gets a line for each write that is committed: its id. */
  notes: string
  /** By the console's own key. */
  secrets: Record<string, string>
  items: readonly { agentKey: AgentKey; challengeKey: ChallengeKey; draft: Draft }[]
}

async function live({ database, notes, secrets, items }: RevisingPlan): Promise<void> {
  const vault = await createFilledVault(secrets)
  const { client, console } = openConsole(database, { vault, lookUpSpacingMs: 200 })
  console.start()
  for (const { draft, ...item } of items) {
    // What the service only lists, or what is still in doubt, cannot be revised.
    await client.predictions.beginRevision(item).then(
      () => client.predictions.saveDrafts({ drafts: [{ ...item, draft }] }),
      () => {},
    )
  }
  const receipts = await client.predictions.send({
    items: items.map(({ agentKey, challengeKey }) => ({ agentKey, challengeKey })),
  })
  for (const { outboxId } of receipts) if (outboxId !== null) appendFileSync(notes, `${outboxId}\n`)
  sayCommittedAndStay()
}

await live(JSON.parse(process.argv[2] ?? ''))
