/** What a pause is about: everything, or whoever is at a site, has a tag, is in a group, or is one agent. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'

const everything = z.strictObject({ kind: z.literal('all') })
const oneSite = z.strictObject({ kind: z.literal('site'), deploymentId: deploymentIdSchema, site: siteSchema })
const oneLabel = z.strictObject({ kind: z.enum(['tag', 'group']), label: z.string().min(1).max(200) })
const oneAgent = z.strictObject({ kind: z.literal('agent'), agentKey: agentKeySchema })

export const pauseAimSchema = z.discriminatedUnion('kind', [everything, oneSite, oneLabel, oneAgent])
export type PauseAim = z.infer<typeof pauseAimSchema>

/** The same with the agent's name, for whoever reads it. */
export const pauseAimViewSchema = z.discriminatedUnion('kind', [
  everything,
  oneSite,
  oneLabel,
  oneAgent.extend({ name: z.string() }),
])
export type PauseAimView = z.infer<typeof pauseAimViewSchema>

/** What every screen says of pauses. `only` is the one pause in force, if there is just one. */
export const pauseSummarySchema = z.strictObject({
  count: z.number().int(),
  isAll: z.boolean(),
  only: pauseAimViewSchema.nullable(),
  /** Writes that do not leave for now. */
  waiting: z.number().int(),
})

/** A text that is the same for the same aim, for lists. */
export function formatAimKey(aim: PauseAim | PauseAimView): string {
  switch (aim.kind) {
    case 'all':
      return 'all'
    case 'site':
      return `site ${aim.deploymentId} ${aim.site}`
    case 'agent':
      return `agent ${aim.agentKey}`
    case 'tag':
    case 'group':
      return `${aim.kind} ${aim.label}`
  }
}

/** The aim without what only readers need. */
export function pauseAimOf(view: PauseAimView): PauseAim {
  return view.kind === 'agent' ? { kind: 'agent', agentKey: view.agentKey } : view
}
