import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import { agentIdSchema } from '#contract/ids.ts'
import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import { vaultErrorOf } from '../../../shared/vault/vault-error.ts'

export type AddAgentField = 'service' | 'site' | 'agentId' | 'name' | 'credential'

/** What can be told of an agent's id while it is typed. Space around it is cut off before it is sent. */
export function faultOfAgentId(text: string): 'empty' | 'malformed' | null {
  const typed = text.trim()
  if (typed === '') return 'empty'
  return agentIdSchema.safeParse(typed).success ? null : 'malformed'
}

const fieldOfCode: Partial<Record<AppErrorCode, AddAgentField>> = {
  agent_id_malformed: 'agentId',
  agent_already_added: 'agentId',
  agent_unknown: 'agentId',
  name_malformed: 'name',
  secret_malformed: 'credential',
  key_unreadable: 'credential',
  key_is_public: 'credential',
  key_is_encrypted: 'credential',
  key_type_unsupported: 'credential',
  key_too_weak: 'credential',
  key_too_long: 'credential',
  credential_refused: 'credential',
  token_site_mismatch: 'site',
  resource_unknown: 'site',
}

/** The field that an error of main belongs to; null: to the form as a whole. */
export function fieldOfError({ code }: AppErrorData): AddAgentField | null {
  return fieldOfCode[code] ?? null
}

/** Why nothing can be added now: without a keychain there is no place for the secret. The trial keeps it in memory. */
export function blockOf(vault: Pick<VaultView, 'state' | 'detail'>, isTrialDeployment: boolean): AppErrorData | null {
  return isTrialDeployment ? null : vaultErrorOf(vault)
}
