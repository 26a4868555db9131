import type { Store } from '../../src-main/store/store.ts'
import { addWrite } from '../faults/filled-store.ts'

/** The write of a prediction that was sent from here and taken; what is known of the prediction is stored apart. */
export function acceptWrite(
  store: Store,
  { agentNo, challengeNo, atMs }: { agentNo: number; challengeNo: number; atMs: number },
): void {
  const row = store.outbox.find(addWrite(store, agentNo, challengeNo))
  if (row === null) throw new Error('no write')
  store.outbox.change(row, { state: 'accepted', sentAtMs: atMs, settledAtMs: atMs })
}
