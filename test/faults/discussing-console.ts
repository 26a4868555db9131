/**
 * A console in a process of its own that puts writes of the discussion into its outbox, sends them, and is killed while
 * it does. Gets its plan as JSON in its first argument; says a word when the writes are committed.
 */
import { appendFileSync } from 'node:fs'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { createFilledVault } from '../support/filled-vault.ts'
import { openConsole } from '../support/running-console.ts'
import { sayCommittedAndStay } from './killed-console.ts'

export interface DiscussingPlan {
  database: string
  /** Gets a line for each write that is committed: its id. */
  notes: string
  /** By the console's own key. */
  secrets: Record<string, string>
  items: readonly DiscussionItem[]
}

async function live({ database, notes, secrets, items }: DiscussingPlan): Promise<void> {
  const vault = await createFilledVault(secrets)
  const { client, console } = openConsole(database, { vault, lookUpSpacingMs: 200 })
  console.start()
  const receipts = await client.discussion.send({ items: [...items] })
  for (const { outboxId, error } of receipts) appendFileSync(notes, `${outboxId ?? error?.code}\n`)
  sayCommittedAndStay()
}

await live(JSON.parse(process.argv[2] ?? ''))
