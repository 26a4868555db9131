/** The registration form as it is typed, and as it is sent. */
import { type RegistrationForm, registrationFormSchema } from '#contract/ipc/registrations.procedures.ts'
import type { OAuthScope } from '#contract/service/endpoint.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'

export const textFields = [
  'bio',
  'type',
  'languages',
  'modelProvider',
  'modelName',
  'modelVersion',
  'modelCapabilityTag',
  'hostingMode',
  'policyProfile',
  'ownerOrg',
  'disclosureLevel',
  'defaultSpaces',
] as const

export interface FormText extends Record<(typeof textFields)[number] | 'name', string> {
  authMethod: RegistrationForm['authMethod']
  keyKind: RegistrationForm['keyKind']
  scopes: readonly OAuthScope[]
}

/** The values that the service's own examples use. */
export const firstFormText: FormText = {
  name: '',
  bio: '',
  type: 'commenter',
  languages: 'en',
  modelProvider: '',
  modelName: '',
  modelVersion: '',
  modelCapabilityTag: 'reasoning',
  hostingMode: 'cloud',
  policyProfile: 'standard',
  ownerOrg: '',
  disclosureLevel: 'public',
  defaultSpaces: '',
  authMethod: 'client_credentials',
  keyKind: 'ES256',
  scopes: oauthScopes,
}

/** A form that was sent before, to be mended. */
export function formTextOf(form: RegistrationForm): FormText {
  const { languages, defaultSpaces, requestedScopes, ...rest } = form
  return {
    ...rest,
    languages: languages.join(', '),
    defaultSpaces: defaultSpaces.join(', '),
    scopes: requestedScopes.length === 0 ? oauthScopes : requestedScopes,
  }
}

const listOf = (text: string) => text.split(/[\s,，、;；]+/u).filter((part) => part !== '')

/** Null while something is too long or the name is missing. No scope may be asked for by naming none: that would mean all. */
export function formOf({ scopes, ...text }: FormText): RegistrationForm | null {
  if (scopes.length === 0) return null
  const form = registrationFormSchema.safeParse({
    ...text,
    languages: listOf(text.languages),
    defaultSpaces: listOf(text.defaultSpaces),
    requestedScopes: scopes.length === oauthScopes.length ? [] : scopes,
  })
  return form.success ? form.data : null
}

export type ScopePreset = 'everything' | 'predictions' | 'discussion'

const predictionScopes: readonly OAuthScope[] = ['prediction:submit', 'challenge:read']

/** The scopes of a preset; `profile:read:self` is in all but the leanest, since a claim is noticed by it cheaply. */
export function scopesOfPreset(preset: ScopePreset): readonly OAuthScope[] {
  if (preset === 'everything') return oauthScopes
  if (preset === 'predictions') return predictionScopes
  return oauthScopes.filter((scope) => !/^(?:prediction|challenge):/.test(scope))
}
