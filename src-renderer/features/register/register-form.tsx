import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { DeploymentView } from '#contract/ipc/app.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useErrorSentence } from '../../ui/use-error-words.ts'
import { needsHosting } from './conveyor-steps.ts'
import { FormFields } from './form-fields.tsx'
import { type FormText, faultsOfForm, firstFormText, formOf, formTextOf } from './form-text.ts'
import { MethodChoice } from './method-choice.tsx'
import { PlaceChoice, usePlace } from './place-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useFormActs } from './use-form-acts.ts'

interface RegisterFormProps {
  first: DeploymentView
  /** A registration that the service has not taken yet, to be mended; null for a new one. */
  row: RegistrationView | null
  /** What a new form begins with; null for the usual values. */
  firstText?: FormText | null
  onStarted: (row: RegistrationView) => void
}

/** What an agent is registered with. Nothing that was typed is lost by an error. */
export function RegisterForm({ first, row, firstText = null, onStarted }: RegisterFormProps) {
  const { t } = useTranslation('register')
  const sentence = useErrorSentence()
  const place = usePlace(first, row)
  const [text, setText] = useState<FormText>(
    row === null ? (firstText ?? firstFormText) : formTextOf(row.form),
  )
  const [isTried, setIsTried] = useState(false)
  const form = formOf(text)
  const faults = faultsOfForm(text)
  const acts = useFormActs({ row, deploymentId: place.deployment.deploymentId, site: place.site }, onStarted)
  const error = acts.error ?? row?.error ?? null
  const isNameTaken = error?.code === 'name_taken' && !acts.isPending
  const nameError = (): string | null => {
    const fault = faults.get('name')
    if (fault === 'empty') return isTried ? t('noName') : null
    if (fault !== undefined) return t(`formFault.${fault}`, { count: 200 })
    return isNameTaken ? sentence(error) : null
  }
  const change = (part: Partial<FormText>): void => setText((last) => ({ ...last, ...part }))
  const isKeyMissing =
    form !== null && needsHosting({ form, jwks: row?.jwks ?? null }) && (row === null || row.jwks === null)
  const free = isNameTaken && row?.suggestedName !== text.name ? (row?.suggestedName ?? null) : null
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (form === null) return
        if (isKeyMissing) acts.makeKey(form)
        else acts.register(form)
      }}
    >
      {row === null ? <PlaceChoice place={place} /> : null}
      {row === null || row.error === null || row.error.code === 'name_taken' || acts.error !== null ? null : (
        <ErrorNote error={row.error} />
      )}
      <SiteFrame
        site={place.site}
        agentName={text.name.trim() || t('newAgent')}
        isTrial={place.deployment.isTrial}
      >
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-8 p-4">
          <div className="flex flex-col gap-5">
            <div className="flex flex-col items-start gap-1 *:first:w-full">
              <TextField
                label={t('field.name')}
                mark={t('required')}
                isRequired
                autoFocus
                autoComplete="off"
                value={text.name}
                onChange={(name) => {
                  change({ name })
                  acts.reset()
                }}
                errorMessage={nameError()}
              />
              {free === null ? null : (
                <Button size="sm" onPress={() => change({ name: free })}>
                  {t('useFreeName', { name: free })}
                </Button>
              )}
            </div>
            <FormFields text={text} faults={faults} onChange={change} />
          </div>
          <div className="flex flex-col gap-5">
            <MethodChoice text={text} faults={faults} hasAddress onChange={change} />
            <ScopeChoice value={text.scopes} onChange={(scopes) => change({ scopes })} />
          </div>
        </div>
      </SiteFrame>
      {acts.error === null || isNameTaken || acts.isPending ? null : <ErrorNote error={acts.error} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" variant="primary" isPending={acts.isPending}>
          {t(isKeyMissing ? 'jwks.makeKey' : acts.isPending ? 'registering' : 'register')}
        </Button>
        {row?.stage === 'unknown' ? null : (
          <Button
            isPending={acts.isPending}
            onPress={() => {
              setIsTried(true)
              if (form !== null) acts.keep(form)
            }}
          >
            {t(row === null ? 'keepForLater' : 'saveChanges')}
          </Button>
        )}
        <span className="text-xs text-ink-2">{t(isKeyMissing ? 'jwks.keyFirst' : 'registerHelp')}</span>
      </div>
    </Form>
  )
}
