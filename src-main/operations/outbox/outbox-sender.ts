import type { OutboxId } from '#contract/ids.ts'

/** How many writes of one site are on their way at once; by it the desk tells until when a write still goes in time. */
export const writesAtOnce = 4

/** Sends what is in the outbox, by itself (`schedule/outbox-sender.ts`). */
export interface Sender {
  /** Something new may be sent, or the pause has ended. */
  wake(): void
  /** Reads whether an uncertain write has arrived; resolves when the row says what was found. */
  lookUp(outboxId: OutboxId): Promise<void>
}
