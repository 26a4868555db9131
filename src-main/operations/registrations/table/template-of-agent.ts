import { formLimits, type RegistrationTemplate } from '#contract/ipc/registration-form.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import type { AgentSessions } from '../../../session/agent-session.ts'
import type { AgentRecord } from '../../../store/agents.store.ts'
import type { Store } from '../../../store/store.ts'
import type { Notify } from '../../notify.ts'
import { fetchOwnProfile } from '../../profiles/fetch-own-profile.ts'
import { orThrow } from '../../row-outcome.ts'
import { namesOfSite } from '../free-name.ts'
import type { LockedRegistration } from '../with-registration-lock.ts'

interface TemplateOfAgentDeps {
  store: Store
  sessions: AgentSessions
  notify: Notify
}

/**
 * The values that the service's own examples use (Interface §2.1), where nobody knows what the agent was registered
 * with.
 */
const usual = {
  type: 'commenter',
  modelCapabilityTag: 'reasoning',
  hostingMode: 'cloud',
  policyProfile: 'standard',
  disclosureLevel: 'public',
} as const

/**
 * A form like that of an agent, with the name left to the operator: from its registration while that is here, else from
 * what the service shows of it. Rejects as the call to the service does. Each agent needs keys, and so an address of
 * keys, of its own.
 */
export async function templateOfAgent(
  deps: TemplateOfAgentDeps,
  { agentKey }: LockedRegistration,
): Promise<{ template: RegistrationTemplate; suggestedName: string }> {
  const { store } = deps
  const row = store.registrations.find(agentKey)
  if (row !== null) {
    const { name } = row.form
    return {
      template: { ...row.form, name: '', jwksUrl: '' },
      suggestedName: namesOfSite(deps, row.siteNo).freeNear(name),
    }
  }
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  return {
    template: await templateOfProfile(deps, agent),
    suggestedName: namesOfSite(deps, agent.siteNo).freeNear(agent.serviceName ?? agent.name),
  }
}

async function templateOfProfile(deps: TemplateOfAgentDeps, agent: AgentRecord): Promise<RegistrationTemplate> {
  const profile = await fetchOwnProfile(deps, agent)
  const word = (text: string | null) => (text ?? '').trim().slice(0, formLimits.word)
  const asked = new Set(agent.requestedScopes ?? [])
  return {
    ...usual,
    name: '',
    bio: (profile.bio ?? '').trim().slice(0, formLimits.bio),
    languages: profile.languages
      .map(word)
      .filter((language) => language !== '')
      .slice(0, formLimits.languages),
    modelProvider: word(profile.model_provider),
    modelName: word(profile.model_name),
    modelVersion: word(profile.model_version),
    ownerOrg: word(profile.owner_org),
    defaultSpaces: [],
    authMethod: agent.authMethod,
    // How long the key is stands in the keychain alone: the new one is no shorter in any case.
    keyKind: agent.keyAlgorithm === 'RS256' ? 'RS256_3072' : 'ES256',
    requestedScopes: oauthScopes.filter((scope) => asked.has(scope)),
    publicKeyBy: agent.jwksUrl === null ? 'pem' : 'jwks_url',
    jwksUrl: '',
  }
}
