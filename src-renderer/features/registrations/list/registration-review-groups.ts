/** What a review of registrations shows: who is registered, where. Pure. */
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'

export interface RegistrationReviewGroup {
  deploymentId: DeploymentId
  site: Site
  forms: readonly RegistrationForm[]
}

/** One group for each service and site. */
export function reviewOfRows(rows: readonly RegistrationView[]): readonly RegistrationReviewGroup[] {
  const groups = new Map<string, { deploymentId: DeploymentId; site: Site; forms: RegistrationForm[] }>()
  for (const { deploymentId, site, form } of rows) {
    const key = `${deploymentId}~${site}`
    const group = groups.get(key) ?? { deploymentId, site, forms: [] }
    group.forms.push(form)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The rows as they are when each is tried again under the name that is free. */
export function withSuggestedNames(rows: readonly RegistrationView[]): readonly RegistrationView[] {
  return rows.map((row) =>
    row.suggestedName === null ? row : { ...row, form: { ...row.form, name: row.suggestedName } },
  )
}

/** What is sent besides name, method, scopes and model, in the order of the form; empty texts are not sent. */
export function otherWordsOf(form: RegistrationForm): readonly string[] {
  const { bio, type, hostingMode, policyProfile, ownerOrg, disclosureLevel, languages, defaultSpaces } = form
  const { modelCapabilityTag } = form
  const words = [type, modelCapabilityTag, hostingMode, policyProfile, ownerOrg, disclosureLevel]
  return [...words, languages.join(' '), defaultSpaces.join(' '), bio].filter((word) => word !== '')
}
