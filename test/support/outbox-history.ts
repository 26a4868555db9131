/** What may happen to a few writes in the outbox, and to the console that sends them. */
import fc from 'fast-check'
import { agentKeySchema } from '#contract/ids.ts'

/** Each sends one write. */
export const agents = 3

/** What the service does with one arrival. `late`: it took effect, and the answer is lost. */
const arrivalFates = ['accept', 'late', 'lost', 'refuse', 'not_sent', 'duplicate', 'expired_token'] as const
type Fate = (typeof arrivalFates)[number]

const kinds = ['prediction', 'revision', 'comment'] as const

export const historySchema = fc.record({
  /** What each agent writes. */
  kinds: fc.array(fc.constantFrom(...kinds), { minLength: agents, maxLength: agents }),
  /** Per agent, what becomes of its arrivals, in order; after the last: accepted. */
  fates: fc.array(fc.array(fc.constantFrom<Fate>(...arrivalFates), { maxLength: 4 }), {
    minLength: agents,
    maxLength: agents,
  }),
  /** The readings that fail or are incomplete, by their number. */
  badReadings: fc.array(fc.constantFrom<'ok' | 'fails' | 'incomplete'>('ok', 'fails', 'incomplete'), {
    maxLength: 4,
  }),
  /**
   * The console dies at these of its steps, counted over all its runs; after the step has been committed, or before.
   */
  kills: fc.array(fc.record({ step: fc.integer({ min: 1, max: 25 }), afterIt: fc.boolean() }), {
    maxLength: 3,
  }),
  /** What the operator does before each run begins. */
  acts: fc.array(
    fc.constantFrom<
      'nothing' | 'cancel' | 'it_is_there' | 'give_up' | 'send_again' | 'pause_tag' | 'pause_agent' | 'pause_all'
    >('nothing', 'cancel', 'it_is_there', 'give_up', 'send_again', 'pause_tag', 'pause_agent', 'pause_all'),
    { maxLength: 4 },
  ),
})
export type History = typeof historySchema extends fc.Arbitrary<infer Value> ? Value : never

/** Whom each pause holds, and how it is aimed at them. */
export const aimed = { pause_tag: [0, 1], pause_agent: [2], pause_all: [0, 1, 2] } as const
export const aims = {
  pause_tag: { kind: 'tag', label: 'aimed' },
  pause_agent: { kind: 'agent', agentKey: agentKeySchema.parse('ag_simulated2') },
  pause_all: { kind: 'all' },
} as const
