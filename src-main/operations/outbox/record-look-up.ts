/** What a reading says of a write of unknown outcome, written down. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import { deadlineOfWrite } from './deadline-of-write.ts'
import { backOffMs } from './step-after-attempt.ts'
import { type Reading, stepAfterLookUp } from './step-after-look-up.ts'
import { stepWrite } from './step-write.ts'
import type { Finding, WriteDeps } from './write-kind.ts'
import { writeKindOf } from './write-kinds.ts'

export interface LookUpDeps extends WriteDeps {
  /** Between two readings that both count. */
  spacingMs: number
}

/** Ends a write that was found; counts the reading of one that was not. */
export function recordFinding(deps: LookUpDeps, write: WriteRecord, finding: Finding): void {
  if (!finding.isThere) {
    recordAbsence(deps, write, { reading: finding.isComplete ? 'complete' : 'incomplete', error: null })
    return
  }
  const { accept, topics } = writeKindOf(write)
  const evidence = { kind: 'listed', remoteId: finding.remoteId } as const
  if (accept(deps.store, write, { evidence, atMs: Math.trunc(deps.clock()) })) deps.notify('agents', ...topics)
}

/** Counts a reading in which a write was not: it is looked for again, or the operator is asked. */
export function recordAbsence(
  { store, client, clock, random, spacingMs }: Pick<LookUpDeps, 'store' | 'client' | 'clock' | 'random' | 'spacingMs'>,
  write: WriteRecord,
  { reading, error }: { reading: Reading; error: AppErrorData | null },
): void {
  const nowMs = Math.trunc(clock())
  const { baseUrl } = write
  const deadlineAtMs = deadlineOfWrite(write)
  const doubt = write.doubt ?? { sinceMs: nowMs, looks: 0, lookedAtMs: null, found: null, error: null }
  const step = stepAfterLookUp({
    reading,
    lookUps: write.lookUps,
    looks: doubt.looks,
    countsFromMs: write.waitsUntilMs,
    nowMs,
    spacingMs,
    leftMs: deadlineAtMs === null ? Number.POSITIVE_INFINITY : deadlineAtMs - client.serviceNow(baseUrl),
    backOffMs: backOffMs(doubt.looks + 2, random()),
  })
  const looked = {
    ...doubt,
    looks: doubt.looks + (step.kind === 'stay' ? 0 : 1),
    lookedAtMs: nowMs,
    found: reading === 'complete' ? 'not_listed' : reading,
    error,
  } as const
  if (write.state === 'needs_you') {
    const askedAtMs = doubt.askedAtMs ?? doubt.lookedAtMs ?? nowMs
    store.outbox.change(write, { state: write.state, doubt: { ...looked, askedAtMs } })
    return
  }
  if (step.kind === 'stay') {
    store.outbox.change(write, { state: write.state, doubt: looked })
    return
  }
  if (step.kind === 'look_again') {
    const { lookUps, waitsUntilMs } = step
    store.outbox.change(write, { state: 'uncertain', lookUps, waitsUntilMs, doubt: looked })
    return
  }
  stepWrite(store, write, {
    change: { state: 'needs_you', waitsUntilMs: null, doubt: { ...looked, askedAtMs: nowMs } },
    what: 'not_found',
    details: { looks: looked.looks, found: looked.found },
  })
}
