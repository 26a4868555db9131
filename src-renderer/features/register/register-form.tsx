import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/app.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useErrorSentence } from '../../ui/use-error-words.ts'
import { type FormText, firstFormText, formOf, formTextOf, textFields } from './form-text.ts'
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
  const state = useAppState()
  const { client } = useBridge()
  const sentence = useErrorSentence()
  const [deploymentId, setDeploymentId] = useState(row?.deploymentId ?? first.deploymentId)
  const [chosenSite, setChosenSite] = useState<Site | null>(row?.site ?? null)
  const [text, setText] = useState<FormText>(row === null ? firstFormText : formTextOf(row.form))
  const [isTried, setIsTried] = useState(false)
  const deployment = deploymentOf(state, deploymentId) ?? first
  const site = chosenSite ?? deployment.sites[0] ?? 'global'
  const form = formOf(text)
  const start = useMutation({
    mutationFn: (ready: NonNullable<typeof form>) =>
      client.registrations.start({ agentKey: row?.agentKey ?? null, deploymentId, site, form: ready }),
    onSuccess: onStarted,
  })
  const error = start.error === null ? (row?.error ?? null) : appErrorOf(start.error)
  const nameError = (): string | null => {
    if (isTried && text.name.trim() === '') return t('noName')
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
      {row !== null ? null : (
        <div className="flex flex-wrap items-start gap-4">
          <div className="w-72">
            <SelectField
              label={t('service')}
              options={state.deployments.map((each) => ({
                value: each.deploymentId,
                label: each.name,
                description: each.baseUrl,
              }))}
              value={deployment.deploymentId}
              onChange={(id) => {
                setDeploymentId(id)
                setChosenSite(null)
              }}
            />
          </div>
          <SegmentedControl
            label={t('site')}
            options={deployment.sites.map((value) => ({ value, label: t(`siteName.${value}`) }))}
            value={site}
            onChange={setChosenSite}
          />
        </div>
      )}
      <SiteFrame site={site} agentName={text.name.trim() || t('newAgent')} isTrial={deployment.isTrial}>
        <div className="flex flex-col gap-4 p-4">
          <TextField
            label={t('field.name')}
            isRequired
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={text.name}
            onChange={(name) => {
              change({ name })
              start.reset()
            }}
            errorMessage={nameError()}
          />
          <div className="grid grid-cols-3 gap-4">
            {textFields.map((field) => (
              <TextField
                key={field}
                label={t(`field.${field}`)}
                autoComplete="off"
                maxLength={field === 'bio' ? 2_000 : 200}
                value={text[field]}
                onChange={(value) => change({ [field]: value })}
              />
            ))}
          </div>
          <MethodChoice text={text} onChange={change} />
          <ScopeChoice value={text.scopes} onChange={(scopes) => change({ scopes })} />
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

function MethodChoice({ text, onChange }: { text: FormText; onChange: (part: Partial<FormText>) => void }) {
  const { t } = useTranslation('register')
  return (
    <div className="flex flex-wrap gap-6">
      <SegmentedControl
        label={t('method.label')}
        options={[
          { value: 'client_credentials', label: t('method.client_credentials') },
          { value: 'private_key_jwt', label: t('method.private_key_jwt') },
        ]}
        value={text.authMethod}
        onChange={(authMethod) => onChange({ authMethod })}
      />
      {text.authMethod === 'client_credentials' ? null : (
        <SegmentedControl
          label={t('method.key')}
          options={[
            { value: 'ES256', label: 'ES256 (P-256)' },
            { value: 'RS256_2048', label: 'RS256 · 2,048' },
            { value: 'RS256_3072', label: 'RS256 · 3,072' },
          ]}
          value={text.keyKind}
          onChange={(keyKind) => onChange({ keyKind })}
        />
      )}
    </div>
  )
}
