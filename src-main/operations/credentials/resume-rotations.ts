import type { AgentKey } from '#contract/ids.ts'
import type { Workspace } from '../workspace.ts'
import { endRotation } from './rotate-key.ts'

/** Remembers which agents' rotations wait for a token. Reads no secret. */
export function resumeRotations({ store, unsavedSecrets }: Pick<Workspace, 'store' | 'unsavedSecrets'>): void {
  for (const { agentKey, nextKey } of store.agentKeys.changing())
    if (nextKey?.phase === 'switched') unsavedSecrets.awaitingToken.add(agentKey)
}

/** A token was issued: when its key is a new one, the one before is not needed any more. */
export function endRotationByToken(workspace: Workspace, agentKey: AgentKey): void {
  if (!workspace.unsavedSecrets.awaitingToken.has(agentKey)) return
  // A keychain that refuses is asked again at the next token.
  endRotation(workspace, agentKey).catch(() => {})
}
