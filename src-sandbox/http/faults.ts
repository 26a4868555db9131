/**
 * Faults that the operator asked for: which calls they hit and what they do. Everything here is data;
 * `fault-effects.ts` acts.
 */
import { z } from 'zod'

const flag = z.literal(true)
const httpStatus = z.number().int().min(200).max(599)
const applied = z.boolean().optional()

/** What the name alone means. */
const byName: Readonly<Record<string, unknown>> = {
  reset_before: true,
  reset_after: true,
  not_json: true,
  half_open: true,
  bare_array: true,
  html: 502,
  huge: 64 * 1024 * 1024,
  slow: 100,
  wrong_type: [],
}

/**
 * An effect is its name, or an object with its name and a value. `applied` says whether the call is carried out before
 * `status` or `html` takes the response's place (they come before the service unless it is true).
 */
const effectSchema = z.preprocess(
  (value) => (typeof value === 'string' && value in byName ? { [value]: byName[value] } : value),
  z.union([
    z.strictObject({ delay_ms: z.number().min(0).max(600_000) }),
    z.strictObject({ reset_before: flag }),
    z.strictObject({ reset_after: flag }),
    z.strictObject({ truncate_at: z.number().int().min(0) }),
    z.strictObject({
      status: httpStatus,
      body: z.unknown().optional(),
      headers: z.record(z.string(), z.string()).optional(),
      applied,
    }),
    z.strictObject({ html: httpStatus, applied }),
    z.strictObject({ not_json: flag }),
    /** Bytes of white space. */
    z.strictObject({
      huge: z
        .number()
        .int()
        .min(1)
        .max(1024 ** 3),
    }),
    /** Milliseconds between two bytes. */
    z.strictObject({ slow: z.number().min(1).max(60_000) }),
    z.strictObject({ half_open: flag }),
    /** The names of the fields; none for every value in the body. */
    z.strictObject({ wrong_type: z.array(z.string()) }),
    z.strictObject({ drop_fields: z.array(z.string()).min(1) }),
    z.strictObject({ bare_array: flag }),
    z.strictObject({ skew_s: z.number() }),
  ]),
)

/** What an injected fault does to a call that it hits. */
export type FaultEffect = z.output<typeof effectSchema>

/**
 * A fault as the operator's side takes it: which calls, how often, and what happens to them (src-sandbox/README.md).
 */
export const faultSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.string().optional(),
      /** A path, with `*` for any run of characters. */
      path: z.string().optional(),
      agent_id: z.string().optional(),
      /** Only the n-th matching call since the fault was set, counted from 1. */
      nth: z.number().int().min(1).optional(),
    })
    .default({}),
  effect: effectSchema,
  /** How many calls it hits; `null` for all. */
  times: z.number().int().min(1).nullable().default(1),
})
type Fault = z.output<typeof faultSchema>

interface FaultTarget {
  method: string
  path: string
  agentId: string | null
}

/** The faults that are set now. */
export interface Faults {
  replace(faults: readonly Fault[]): void
  list(): (Fault & { seen: number; fired: number })[]
  /** The effects that hit this call, in the order in which they were set. Counts the call. */
  take(target: FaultTarget): FaultEffect[]
}

/** No faults at first. */
export function createFaults(): Faults {
  let active: (Fault & { seen: number; fired: number })[] = []
  return {
    replace(faults) {
      active = faults.map((fault) => ({ ...fault, seen: 0, fired: 0 }))
    },
    list: () => active.map((fault) => ({ ...fault })),
    take(target) {
      const hit = active.filter((fault) => {
        if (!matches(fault, target)) return false
        fault.seen += 1
        const isItsTurn = fault.match.nth === undefined || fault.seen === fault.match.nth
        if (!isItsTurn || (fault.times !== null && fault.fired >= fault.times)) return false
        fault.fired += 1
        return true
      })
      return hit.map(({ effect }) => effect)
    },
  }
}

function matches({ match }: Fault, target: FaultTarget): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== target.method) return false
  if (match.agent_id !== undefined && match.agent_id !== target.agentId) return false
  return match.path === undefined || pathPattern(match.path).test(target.path)
}

function pathPattern(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`)
}
