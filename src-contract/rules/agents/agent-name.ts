/** What an agent is called in this console: the operator's own name for it, else the service's, else its id. Pure. */
import { isPlainName } from '../../ipc/registration-form.ts'

/** What an agent is called here at the most. In UTF-16 units, as a text box counts. */
export const maxAgentNameLength = 120

/** What is wrong with a name as it was typed. */
export type AgentNameFault = 'too_long' | 'bad_character'

/**
 * A name as it is kept: composed, with no space around it and one at most within. Empty: the operator has no name of
 * their own for it.
 */
export function readAgentName(typed: string): { ok: true; name: string } | { ok: false; fault: AgentNameFault } {
  const trimmed = typed.normalize('NFC').trim()
  if (!isPlainName(trimmed)) return { ok: false, fault: 'bad_character' }
  const name = trimmed.replace(/\s+/gu, ' ')
  return name.length > maxAgentNameLength ? { ok: false, fault: 'too_long' } : { ok: true, name }
}
