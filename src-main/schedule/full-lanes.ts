import { isWaiting } from '#contract/rules/is-waiting.ts'
import { longestWaitMs } from '#contract/rules/outbox/longest-wait.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import type { RateClass } from '#contract/service/rate-limits.ts'
import { rateClassOfKind } from '../operations/outbox/rate-class-of-kind.ts'
import type { WriteRecord } from '../store/outbox-row.ts'

type Write = Pick<WriteRecord, 'agentNo' | 'kind'>

/** The limits of agents that let nothing through for now, so that their writes are not looked at one by one. */
export interface FullLanes {
  has(write: Write, nowMs: number): boolean
  /** The writes of this agent that the same limit counts are left alone until then. */
  add(write: Write, untilMs: number): void
  /** What is left alone now: each agent with a kind of write. */
  list(nowMs: number): [agentNo: number, kind: WriteKindName][]
  /** When the next of them is to be asked again; null: there is none. */
  nextMs(nowMs: number): number | null
  /** Something has become of a write of this agent. */
  forget(agentNo: number): void
  clear(): void
}

interface Lane {
  agentNo: number
  rateClass: RateClass
  untilMs: number
}

/** Keeps them in memory: they are known again as soon as one write of each is asked about. */
export function createFullLanes(): FullLanes {
  const lanes = new Map<string, Lane>()
  const nameOf = ({ agentNo, kind }: Write) => `${agentNo} ${rateClassOfKind[kind]}`
  const isFull = ({ untilMs }: Lane, nowMs: number) => isWaiting(untilMs, { nowMs, mostMs: longestWaitMs })
  const listFull = (nowMs: number): Lane[] => {
    for (const [name, lane] of lanes) if (!isFull(lane, nowMs)) lanes.delete(name)
    return [...lanes.values()]
  }
  return {
    has(write, nowMs) {
      const lane = lanes.get(nameOf(write))
      return lane !== undefined && isFull(lane, nowMs)
    },
    add(write, untilMs) {
      const { agentNo, kind } = write
      lanes.set(nameOf(write), { agentNo, rateClass: rateClassOfKind[kind], untilMs })
    },
    list: (nowMs) =>
      listFull(nowMs).flatMap(({ agentNo, rateClass }) =>
        writeKindNames
          .filter((kind) => rateClassOfKind[kind] === rateClass)
          .map((kind): [number, WriteKindName] => [agentNo, kind]),
      ),
    nextMs(nowMs) {
      const full = listFull(nowMs)
      return full.length === 0 ? null : Math.min(...full.map(({ untilMs }) => untilMs))
    },
    forget(agentNo) {
      for (const [name, lane] of lanes) if (lane.agentNo === agentNo) lanes.delete(name)
    },
    clear: () => lanes.clear(),
  }
}
