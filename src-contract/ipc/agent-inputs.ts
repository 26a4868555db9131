/** How a procedure names agents, and what it says of each of them. */
import { z } from 'zod'
import { agentKeySchema } from '../ids.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { rowOutcomeSchema } from './procedure.ts'

export const oneAgent = z.strictObject({ agentKey: agentKeySchema })
export const someKeys = z.array(agentKeySchema).max(mostAtOnce)
export const someAgents = z.strictObject({ agentKeys: someKeys })

/** A receipt for each agent. */
export const agentReceipts = z.array(z.strictObject({ agentKey: agentKeySchema, outcome: rowOutcomeSchema }))
