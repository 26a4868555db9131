/** The registration form as it is typed, and as it is sent. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { FormText } from '#contract/ipc/form-drafts.ts'
import {
  formLimits,
  isPlainName,
  type RegistrationForm,
  type RegistrationTemplate,
  registrationFormSchema,
} from '#contract/ipc/registration-form.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'

const textFields = [
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

export type TextFieldName = (typeof textFields)[number]
export type FormField = TextFieldName | 'name' | 'scopes' | 'jwksUrl'
export type FormFault =
  | 'empty'
  | 'too_long'
  | 'too_many'
  | 'entry_too_long'
  | 'refused'
  | 'not_plain'
  | 'not_an_address'

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
  publicKeyBy: 'pem',
  jwksUrl: '',
  scopes: oauthScopes,
}

/** A form that was sent before, to be mended. */
export function formTextOf(form: RegistrationTemplate): FormText {
  const { languages, defaultSpaces, requestedScopes, ...rest } = form
  return {
    ...rest,
    languages: languages.join(', '),
    defaultSpaces: defaultSpaces.join(', '),
    scopes: requestedScopes.length === 0 ? oauthScopes : requestedScopes,
  }
}

const listOf = (text: string) => text.split(/[\s,，、;；]+/u).filter((part) => part !== '')

/** No scope may be asked for by naming none: that would mean all. */
function parse({ scopes, ...text }: FormText) {
  return registrationFormSchema.safeParse({
    ...text,
    languages: listOf(text.languages),
    defaultSpaces: listOf(text.defaultSpaces),
    requestedScopes: scopes.length === oauthScopes.length ? [] : scopes,
  })
}

/** Null while a field has a fault. */
export function formOf(text: FormText): RegistrationForm | null {
  const form = parse(text)
  return form.success && text.scopes.length > 0 && isPlainName(form.data.name) ? form.data : null
}

/** A form without a name, that others are made from; null while a field has a fault. */
export function templateOf(text: FormText): RegistrationTemplate | null {
  const form = formOf({ ...text, name: 'x', jwksUrl: '' })
  return form === null ? null : { ...form, name: '' }
}

/** What is wrong with each field as it is typed. */
export function faultsOfForm(text: FormText): ReadonlyMap<FormField, FormFault> {
  const faults = new Map<FormField, FormFault>()
  if (text.scopes.length === 0) faults.set('scopes', 'empty')
  if (!isPlainName(text.name.trim())) faults.set('name', 'not_plain')
  for (const { path, code } of parse(text).error?.issues ?? []) {
    const field = ['name', 'jwksUrl', ...textFields].find((name): name is FormField => name === path[0])
    if (field === undefined || faults.has(field)) continue
    const isList = field === 'languages' || field === 'defaultSpaces'
    if (field === 'jwksUrl') faults.set(field, 'not_an_address')
    else if (isList) faults.set(field, path.length === 1 ? 'too_many' : 'entry_too_long')
    else faults.set(field, code === 'too_small' ? 'empty' : 'too_long')
  }
  return faults
}

/** The field that the service points at in a refusal, by its name of Interface §2.1; null for none of the form's. */
export function findRefusedField(error: AppErrorData | null): FormField | null {
  if (error?.code !== 'request_refused' || typeof error.details.field !== 'string') return null
  const name = error.details.field.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
  const fields: readonly FormField[] = ['name', 'jwksUrl', ...textFields]
  return fields.find((field) => field === name) ?? null
}

/** How much a field may hold: characters, or entries of a list. */
export function limitOfField(field: FormField, fault: FormFault): number {
  if (fault === 'too_many' && (field === 'languages' || field === 'defaultSpaces')) return formLimits[field]
  return field === 'bio' ? formLimits.bio : formLimits.word
}

export const oauthScopePresets = ['everything', 'predictions', 'discussion'] as const
type OAuthScopePreset = (typeof oauthScopePresets)[number]

const predictionScopes: readonly OAuthScope[] = ['prediction:submit', 'challenge:read']

/** The scopes of a preset; `profile:read:self` is in all but the leanest, since a claim is noticed by it cheaply. */
export function oauthScopesOfPreset(preset: OAuthScopePreset): readonly OAuthScope[] {
  if (preset === 'everything') return oauthScopes
  if (preset === 'predictions') return predictionScopes
  return oauthScopes.filter((scope) => !/^(?:prediction|challenge):/.test(scope))
}

/** The preset that these scopes are, in any order; null for a choice of the operator's own. */
export function presetOfOAuthScopes(scopes: readonly OAuthScope[]): OAuthScopePreset | null {
  const isSame = (preset: OAuthScopePreset): boolean => {
    const included = oauthScopesOfPreset(preset)
    return included.length === scopes.length && included.every((scope) => scopes.includes(scope))
  }
  return oauthScopePresets.find(isSame) ?? null
}
