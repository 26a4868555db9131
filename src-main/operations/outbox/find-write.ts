import type { OutboxId } from '#contract/ids.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'
import type { Sender } from './outbox-sender.ts'
import { outboxViewOf } from './outbox-view.ts'

/** Looks whether a write whose outcome is not known has arrived. Reads only; what could not be read is thrown. */
export async function findWrite(
  { store, sender }: { store: Store; sender: Sender },
  { outboxId }: { outboxId: OutboxId },
): Promise<OutboxRow> {
  orThrow(store.outbox.find(outboxId), 'not_found')
  await sender.lookUp(outboxId)
  return outboxViewOf(orThrow(store.outbox.find(outboxId), 'not_found'))
}
