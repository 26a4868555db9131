import { type AgentKey, agentKeySchema } from '#contract/ids.ts'

export const steps = ['register', 'challenge', 'claim', 'active'] as const
export type RegistrationStep = (typeof steps)[number]

/** What the address of the list of registrations says: one registration to be looked at, or the step shown. */
export function readRegisterSearch(search: Record<string, unknown>): { agentKey?: AgentKey; step?: RegistrationStep } {
  const agentKey = agentKeySchema.safeParse(search.agentKey)
  const step = steps.find((each) => each === search.step)
  return {
    ...(agentKey.success ? { agentKey: agentKey.data } : {}),
    ...(step === undefined ? {} : { step }),
  }
}

/** `like` is an agent whose form the new one begins with. */
export function readLikeSearch(search: Record<string, unknown>): { like?: AgentKey } {
  const like = agentKeySchema.safeParse(search.like)
  return like.success ? { like: like.data } : {}
}
