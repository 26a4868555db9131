import { z } from 'zod'
import { outboxIdSchema } from '#contract/ids.ts'
import { type LedgerStep, ledgerSteps } from '#contract/rules/ledger/ledger-entry.ts'
import { writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { hasLeft } from '../outbox/step-write.ts'

/** A few milliseconds each. */
const linesAtOnce = 100

/** Where the settings keep how far it is: numbers of the journal. Absent where there was nothing to enter. */
const progressName = 'ledgerEarlier'
const progressSchema = z.object({ afterNo: z.number(), uptoNo: z.number() })

const stepOfLine = new RegExp(`^(?:${writeKindNames.join('|')})_(${ledgerSteps.join('|')})$`)

function readProgress({ settings }: Pick<Store, 'settings'>): z.output<typeof progressSchema> {
  return progressSchema.safeParse(settings.get(progressName)).data ?? { afterNo: 0, uptoNo: 0 }
}

/** Lines of the journal that are still to be looked through. */
export function countEarlierLeft(store: Pick<Store, 'settings'>): number {
  const { afterNo, uptoNo } = readProgress(store)
  return uptoNo - afterNo
}

/**
 * Enters what was sent before there was a ledger, as the journal knows it and in its order, marked as entered later. A
 * part at a time with its progress in one commit, so that a stop in the middle leaves nothing out and enters nothing
 * twice. What is sent meanwhile is recorded between.
 */
export async function addEarlierWrites({ store }: { store: Store }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && countEarlierLeft(store) > 0) {
    store.transaction(() => enterPart(store))
    await yieldToEventLoop()
  }
}

function enterPart(store: Store): void {
  const { afterNo, uptoNo } = readProgress(store)
  const lines = store.ledger.earlierLines({ afterNo, uptoNo, limit: linesAtOnce })
  for (const line of lines) {
    const step = stepOfLine.exec(line.what)?.[1] as LedgerStep | undefined
    const outboxId = outboxIdSchema.safeParse(line.subject)
    if (step === undefined || !outboxId.success) continue
    const row = store.outbox.find(outboxId.data)
    // What never left was not sent, and what is gone may have been.
    if (row === null || hasLeft(row)) store.ledger.addEarlier(line, { step, row })
  }
  const last = lines.length < linesAtOnce ? uptoNo : (lines.at(-1)?.journalNo ?? uptoNo)
  store.settings.set(progressName, { afterNo: last, uptoNo })
}
