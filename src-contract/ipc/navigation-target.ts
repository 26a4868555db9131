import { z } from 'zod'
import { agentKeySchema } from '../ids.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { draggedFileSchema, draggedRefusals } from './dragged-file.ts'
import { eventKeySchema } from './event-key.ts'
import { appErrorDataSchema } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

/**
 * Why a link or a notification leads nowhere. `unclear_service`: several services have the site that it names;
 * `in_trial`: it is of a service of the operator's own, and a trial runs; `trial_ended`: it is of a trial that is over.
 */
const linkRefusalSchema = z.enum([
  'malformed',
  'unknown_kind',
  'no_service',
  'foreign_service',
  'unclear_service',
  'in_trial',
  'trial_ended',
])
export type LinkRefusal = z.infer<typeof linkRefusalSchema>

/** To show more of them at once all are shown. */
export const mostTargetAgents = 1_000
const agentKeys = z.array(agentKeySchema).max(mostTargetAgents)

/** What a request from outside of the page may open. It shows something and never writes. */
export const navigationTargetSchema = z.discriminatedUnion('kind', [
  /** The fleet, or those of it that need the operator. */
  z.strictObject({ kind: z.literal('fleet'), status: z.literal('needs_you').optional() }),
  z.strictObject({ kind: z.literal('agent'), agentKey: agentKeySchema }),
  /** An agent of anybody, as its site shows it. */
  z.strictObject({ kind: z.literal('profile'), profileKey: profileKeySchema }),
  /** The claims; with an agent, that agent beside them. */
  z.strictObject({ kind: z.literal('claims'), agentKey: agentKeySchema.nullable() }),
  /** The queue of due challenges; with agents, for them alone. */
  z.strictObject({ kind: z.literal('queue'), agentKeys }),
  /** A challenge at the desk; with agents, for them alone. */
  z.strictObject({ kind: z.literal('challenge'), challengeKey: challengeKeySchema, agentKeys }),
  /** The challenges that can be predicted now, whether something is due on them or not. */
  z.strictObject({ kind: z.literal('challenges') }),
  /** The challenges on which predictions or drafts are stale; with agents, theirs alone. */
  z.strictObject({ kind: z.literal('stale'), agentKeys }),
  /** The results, of one agent or of all. */
  z.strictObject({ kind: z.literal('results'), agentKey: agentKeySchema.nullable() }),
  /** The results of one challenge. */
  z.strictObject({ kind: z.literal('result'), challengeKey: challengeKeySchema }),
  z.strictObject({ kind: z.literal('event'), eventKey: eventKeySchema, agentKey: agentKeySchema.nullable() }),
  /** `isReply`: only the replies to agents of the fleet. */
  z.strictObject({ kind: z.literal('inbox'), isReply: z.boolean() }),
  /** The outbox; what of it is shown, where it is not all. */
  z.strictObject({ kind: z.literal('outbox'), show: z.enum(['needs_you', 'failed']).optional() }),
  /** What would be sent if the pause of everything ended now. */
  z.strictObject({ kind: z.literal('resume') }),
  /** A file that was dragged here, or a backup that the desktop opened: the page knows which screen it is for. */
  z.strictObject({ kind: z.literal('dragged'), file: draggedFileSchema }),
  z.strictObject({ kind: z.literal('notDragged'), reason: z.enum(draggedRefusals) }),
  /** Nothing to show: why not. */
  z.strictObject({ kind: z.literal('refused'), reason: linkRefusalSchema }),
  z.strictObject({ kind: z.literal('notRestored'), error: appErrorDataSchema }),
])
export type NavigationTarget = z.infer<typeof navigationTargetSchema>
