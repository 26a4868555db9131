import { AppError } from '#contract/app-error.ts'
import { agentKeySchema, type DeploymentId, type Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { Store } from '../../../store/store.ts'
import type { NewId } from '../../new-id.ts'
import type { Notify } from '../../notify.ts'
import { orThrow } from '../../row-outcome.ts'
import { isKeyInDoubt } from '../calls-in-doubt.ts'
import { namesOfSite, refuseTakenName } from '../free-name.ts'
import { registrationViewOf } from '../registration-view.ts'
import type { UnsavedRegistrations } from '../secrets/registration-secrets.ts'
import { noKey } from '../secrets/store-new-key.ts'
import { type LockedRegistration, withRegistrationLock } from '../with-registration-lock.ts'

/** Writes rows down to be registered later, all or none: `name_taken` names the first that cannot be. */
export function stageRegistrations(
  deps: { store: Store; held: UnsavedRegistrations; newId: NewId; notify: Notify },
  input: { deploymentId: DeploymentId; site: Site; forms: readonly RegistrationForm[] },
): { rows: RegistrationView[] } {
  const { store, newId, notify } = deps
  const { siteNo } = orThrow(store.deployments.site(input.deploymentId, input.site), 'not_found')
  const known = namesOfSite(deps, siteNo)
  const names = new Set<string>()
  for (const { name } of input.forms) {
    if (names.has(name)) throw new AppError('name_taken', { name })
    refuseTakenName(known, name)
    names.add(name)
  }
  const added = store.transaction(() =>
    input.forms.map((form) => {
      const agentKey = agentKeySchema.parse(newId('ag'))
      store.registrations.add({ agentKey, siteNo, stage: 'staged', form })
      store.journal.add('registration_staged', agentKey, { name: form.name, site: input.site })
      return agentKey
    }),
  )
  notify('registrations')
  return {
    rows: added.map((agentKey) => registrationViewOf(deps, orThrow(store.registrations.find(agentKey), 'internal'))),
  }
}

/** Stages at which nothing of the form is known to be at the service. */
const changeable = ['staged', 'intent', 'refused'] as const

/**
 * Changes a row before it is sent. A key of another kind than the form says now is not sent any more: the next one
 * takes its place in the keychain.
 */
export function changeRegistrationForm(
  deps: { store: Store; held: UnsavedRegistrations; notify: Notify },
  { agentKey, form }: LockedRegistration & { form: RegistrationForm },
): Promise<RegistrationView> {
  const { store } = deps
  return withRegistrationLock(deps, { agentKey, stages: changeable }, async (row) => {
    refuseTakenName(namesOfSite(deps, row.siteNo), form.name, agentKey)
    const needsOtherKey = row.form.keyKind !== form.keyKind && !isKeyInDoubt(store, row)
    store.registrations.change(agentKey, {
      form,
      stage: 'staged',
      error: null,
      ...(needsOtherKey ? noKey : {}),
    })
  })
}
