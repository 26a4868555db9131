import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { AgentKey } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { FormText } from '#contract/ipc/form-drafts.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { DeploymentSitePicker, useDeploymentSite } from '../../../shared/onboarding/deployment-site-picker.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { needsHosting } from '../list/registration-steps.ts'
import { ClearFormDraft } from './clear-form-draft.tsx'
import { FormFields } from './form-fields.tsx'
import { faultsOfForm, findRefusedField, firstFormText, formOf, formTextOf } from './form-text.ts'
import { MethodChoice } from './method-choice.tsx'
import { NameField } from './name-field.tsx'
import { OAuthScopeChoice } from './oauth-scope-choice.tsx'
import { PrimaryAct } from './primary-act.tsx'
import { useFormActions } from './use-form-actions.ts'
import { useFormDraft } from './use-form-draft.ts'

interface RegisterFormProps {
  first: DeploymentView
  /** A registration that the service has not taken yet, to be mended; null for a new one. */
  row: RegistrationView | null
  /** What a new form begins with, as a copy of an agent; null for the usual values. */
  copy?: { like: AgentKey; text: FormText } | null
  onStarted: (row: RegistrationView) => void
}

/** What an agent is registered with. What is typed is lost neither by an error nor by leaving. */
export function RegisterForm({ first, row, copy = null, onStarted }: RegisterFormProps) {
  const { t } = useTranslation('registrations')
  const serviceNames = useServiceNames()
  const usual = useDeploymentSite(first, row)
  const typing = useFormDraft(row?.agentKey ?? null, {
    place: usual.place,
    like: copy?.like ?? null,
    text: row === null ? (copy?.text ?? firstFormText) : formTextOf(row.form),
  })
  const { text } = typing.typed
  const { deployment, place } = useDeploymentSite(first, row ?? typing.typed.place)
  const [isTried, setIsTried] = useState(false)
  const form = formOf(text)
  const faults = new Map(faultsOfForm(text))
  const acts = useFormActions({
    row,
    ...place,
    flush: typing.flush,
    onTaken: typing.clear,
    onDone: onStarted,
  })
  const isKeyMissing = form !== null && needsHosting({ form, jwks: row?.jwks ?? null }) && row?.jwks == null
  const act = (run: (form: RegistrationForm) => void): void => {
    setIsTried(true)
    if (form !== null && !acts.isPending) run(form)
  }
  const { ofName, ofForm } = errorsOf(acts, row)
  // Once the form was changed, the refusal is not about what it holds now.
  const refused = row !== null && !typing.isTyped ? findRefusedField(ofForm) : null
  if (refused !== null && !faults.has(refused)) faults.set(refused, 'refused')
  return (
    <Form className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
      {row === null ? (
        <DeploymentSitePicker deployment={deployment} place={place} onChange={typing.choosePlace} />
      ) : null}
      {ofForm === null || acts.error !== null ? null : <ErrorNote error={ofForm} />}
      <SiteFrame
        site={place.site}
        agentName={text.name.trim() || t('newAgent')}
        serviceName={serviceNames.get(place.deploymentId)}
        isTrial={deployment.isTrial}
      >
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-8 p-4">
          <div className="flex flex-col gap-5">
            <NameField
              value={text.name}
              fault={faults.get('name') ?? null}
              isTried={isTried}
              taken={ofName}
              free={ofName === null ? null : (row?.suggestedName ?? freeIn(ofName))}
              isStartOfWork={row?.stage !== 'staged' || row.jwks === null}
              onChange={(name) => {
                typing.change({ name })
                acts.reset()
              }}
            />
            <FormFields text={text} faults={faults} onChange={typing.change} />
          </div>
          <div className="flex flex-col gap-5">
            <MethodChoice text={text} faults={faults} hasAddress onChange={typing.change} />
            <OAuthScopeChoice value={text.scopes} onChange={(scopes) => typing.change({ scopes })} />
          </div>
        </div>
      </SiteFrame>
      {ofForm === null || acts.error === null ? null : <ErrorNote error={ofForm} />}
      <div className="sticky -bottom-6 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-ground px-4 py-2">
        {/* No submit button: Enter in a field would send what cannot be taken back, often half filled in. */}
        <PrimaryAct
          isKeyMissing={isKeyMissing}
          isPending={acts.isPending}
          onMakeKey={() => act(acts.makeKey)}
          onRegister={() => act(acts.register)}
        />
        {row?.stage === 'unknown' ? null : (
          <Button isPending={acts.isPending} onPress={() => act(acts.keep)}>
            {t(row === null ? 'keepForLater' : 'saveChanges')}
          </Button>
        )}
        {typing.isTyped && !acts.isPending ? (
          <ClearFormDraft
            what={row === null ? 'form' : 'changes'}
            onClear={() => {
              typing.clear()
              acts.reset()
              setIsTried(false)
            }}
          />
        ) : null}
        {isTried && form === null ? (
          <span role="status" className="text-bad">
            ✗ {t('mendForm', { count: faults.size })}
          </span>
        ) : (
          <span className="text-xs text-ink-2">
            {t(isKeyMissing ? 'jwks.keyFirst' : deployment.isTrial ? 'registerHelpTrial' : 'registerHelp')}
          </span>
        )}
      </div>
      <p className="text-xs text-ink-2">{t('typedHelp')}</p>
    </Form>
  )
}

type FormError = NonNullable<RegistrationView['error']>

/** What the last try ran into, in this window or before, apart by where it belongs. */
function errorsOf(
  acts: { error: FormError | null; isPending: boolean },
  row: RegistrationView | null,
): { ofName: FormError | null; ofForm: FormError | null } {
  const error = acts.isPending ? null : (acts.error ?? row?.error ?? null)
  const isOfName = error?.code === 'name_taken'
  return { ofName: isOfName ? error : null, ofForm: isOfName ? null : error }
}

function freeIn({ details: { free } }: FormError): string | null {
  return typeof free === 'string' ? free : null
}
