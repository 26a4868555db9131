import { z } from 'zod'
import type { DeploymentId } from '#contract/ids.ts'
import { comparedDays } from '#contract/rules/discussion/integrity.ts'
import { computeShingles, type Shingles } from '#contract/rules/discussion/text-similarity.ts'
import type { Store } from '../../store/store.ts'

/** A text of the fleet as it is compared. What it says is in the outbox. */
interface OwnText {
  outboxNo: number
  agentNo: number
  createdAtMs: number
  shingles: Shingles
}

/** Whatever of the fleet was written in the last `comparedDays` days, or waits to be. */
export interface OwnTexts {
  /** Of one deployment: nobody reads two of them side by side. */
  list(deploymentId: DeploymentId, nowMs: number): readonly OwnText[]
}

const body = z.object({ content: z.string().default(''), title: z.string().default('') })

/** The words of a write as they are compared, title and all; empty where the row was altered. */
export function readWrittenText(json: string): string {
  try {
    const { title, content } = body.parse(JSON.parse(json))
    return joinTitle(title, content)
  } catch {
    return ''
  }
}

/** A post as one text, as the guard compares it. */
export function joinTitle(title: string, content: string): string {
  return title === '' ? content : `${title}\n${content}`
}

/** A clock that is corrected goes back by less; what that leaves out is a moment of weeks. */
const setBackMs = 60_000

/**
 * Reads each text once and keeps its shingles, a few hundred bytes a text: 10,000 are compared in some milliseconds,
 * while reading them again would take a second. A row of the outbox never changes its words.
 */
export function createOwnTexts({ store }: { store: Pick<Store, 'integrity'> }): OwnTexts {
  const known = new Map<DeploymentId, OwnText[]>()
  let lastNo = 0
  let lastMs = 0
  return {
    list(deploymentId, nowMs) {
      // By a clock that was ahead, texts were taken for too old to be compared.
      if (nowMs < lastMs - setBackMs) {
        known.clear()
        lastNo = 0
      }
      lastMs = nowMs
      const sinceMs = Math.trunc(nowMs) - comparedDays * 86_400_000
      for (const { deploymentId: of, body: json, ...row } of store.integrity.texts({ afterNo: lastNo, sinceMs })) {
        const texts = known.get(of) ?? []
        known.set(of, texts)
        const { outboxNo, agentNo, createdAtMs } = row
        texts.push({ outboxNo, agentNo, createdAtMs, shingles: computeShingles(readWrittenText(json)) })
        lastNo = outboxNo
      }
      const recent = (known.get(deploymentId) ?? []).filter(({ createdAtMs }) => createdAtMs >= sinceMs)
      known.set(deploymentId, recent)
      return recent
    },
  }
}
