import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import type { LeftWrite } from '../../../store/discussion-writes.store.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteDeps } from '../write-kind.ts'
import { computeWriteSpan, type WriteSpan } from './write-span.ts'

/** Writes of these kinds that may have arrived from the agent of `row` beside it, each with when that can have been. */
export function listLeftBeside(
  deps: Pick<WriteDeps, 'store' | 'client' | 'clock'>,
  row: WriteRecord,
  kinds: readonly WriteKindName[],
): (LeftWrite & { span: WriteSpan })[] {
  const { agentNo, baseUrl } = row
  return deps.store.discussionWrites
    .left({ agentNo, kinds })
    .filter(({ outboxId }) => outboxId !== row.outboxId)
    .map((left) => ({ ...left, span: computeWriteSpan(deps, { ...left, baseUrl }) }))
}
