import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { DeploymentView } from '#contract/ipc/app.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useErrorSentence } from '../../ui/use-error-words.ts'
import { FormFields } from './form-fields.tsx'
import { type FormText, faultsOfForm, firstFormText, formOf, formTextOf } from './form-text.ts'
import { MethodChoice } from './method-choice.tsx'
import { PlaceChoice, usePlace } from './place-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

interface RegisterFormProps {
  first: DeploymentView
  /** A registration that the service has not taken yet, to be mended; null for a new one. */
  row: RegistrationView | null
  onStarted: (row: RegistrationView) => void
}

/** What an agent is registered with. Nothing that was typed is lost by an error. */
export function RegisterForm({ first, row, onStarted }: RegisterFormProps) {
  const { t } = useTranslation('register')
  const { client } = useBridge()
  const sentence = useErrorSentence()
  const place = usePlace(first, row)
  const [text, setText] = useState<FormText>(row === null ? firstFormText : formTextOf(row.form))
  const [isTried, setIsTried] = useState(false)
  const { deployment, site } = place
  const form = formOf(text)
  const faults = faultsOfForm(text)
  const start = useMutation({
    mutationFn: (ready: NonNullable<typeof form>) =>
      client.registrations.start({
        agentKey: row?.agentKey ?? null,
        deploymentId: deployment.deploymentId,
        site,
        form: ready,
      }),
    onSuccess: onStarted,
  })
  const error = start.error === null ? (row?.error ?? null) : appErrorOf(start.error)
  const nameError = (): string | null => {
    const fault = faults.get('name')
    if (fault === 'empty') return isTried ? t('noName') : null
    if (fault !== undefined) return t(`formFault.${fault}`, { count: 200 })
    return error?.code === 'name_taken' && !start.isPending ? sentence(error) : null
  }
  const change = (part: Partial<FormText>): void => setText((last) => ({ ...last, ...part }))
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (form !== null) start.mutate(form)
      }}
    >
      {row === null ? <PlaceChoice place={place} /> : null}
      <SiteFrame site={site} agentName={text.name.trim() || t('newAgent')} isTrial={deployment.isTrial}>
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-8 p-4">
          <div className="flex flex-col gap-5">
            <TextField
              label={t('field.name')}
              mark={t('required')}
              isRequired
              autoFocus
              autoComplete="off"
              value={text.name}
              onChange={(name) => {
                change({ name })
                start.reset()
              }}
              errorMessage={nameError()}
            />
            <FormFields text={text} faults={faults} onChange={change} />
          </div>
          <div className="flex flex-col gap-5">
            <MethodChoice text={text} onChange={change} />
            <ScopeChoice value={text.scopes} onChange={(scopes) => change({ scopes })} />
          </div>
        </div>
      </SiteFrame>
      {error === null || error.code === 'name_taken' || start.isPending ? null : <ErrorNote error={error} />}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isPending={start.isPending}>
          {t(start.isPending ? 'registering' : 'register')}
        </Button>
        <span className="text-xs text-ink-2">{t('registerHelp')}</span>
      </div>
    </Form>
  )
}
