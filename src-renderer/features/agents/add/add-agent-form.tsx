import { useMutation } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { maxAgentNameLength, readAgentName } from '#contract/rules/agents/agent-name.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CredentialFields } from '../../../shared/agents/credential-fields.tsx'
import {
  type CredentialText,
  credentialInputOf,
  emptyCredential,
  isCredentialTyped,
} from '../../../shared/agents/credential-text.ts'
import { useCredentialError } from '../../../shared/agents/use-credential-error.ts'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { DeploymentSitePicker, useDeploymentSite } from '../../../shared/onboarding/deployment-site-picker.tsx'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { type AddAgentField, blockOf, faultOfAgentId, fieldOfError } from './add-agent-rules.ts'
import { useAgentFormDraft } from './agent-form-draft.tsx'
import { VaultBlock } from './vault-block.tsx'

interface AddAgentFormProps {
  first: DeploymentView
  firstSite: Site | null
  onAdded: (agent: FleetRow) => void
}

/** What is typed stays through every error; the secret is dropped once the agent is saved. */
export function AddAgentForm({ first, firstSite, onAdded }: AddAgentFormProps) {
  const { t } = useTranslation('add-agent')
  const state = useAppState()
  const serviceNames = useServiceNames()
  const { client } = useBridge()
  const { typed, isTyped, type, clear } = useAgentFormDraft()
  const { agentId, name } = typed
  const openedUnder = `${first.deploymentId}~${firstSite ?? ''}`
  const opened = firstSite === null ? null : { deploymentId: first.deploymentId, site: firstSite }
  const chosen = typed.chosenUnder === openedUnder ? typed.place : opened
  const { deployment, place } = useDeploymentSite(first, chosen)
  const [credential, setCredential] = useState<CredentialText>({ ...emptyCredential, kind: typed.kind })
  const [left, setLeft] = useState<ReadonlySet<AddAgentField>>(new Set())
  const idBox = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: () =>
      client.agents.add({
        ...place,
        agentId: agentId.trim(),
        name: name.trim(),
        credential: credentialInputOf(credential),
      }),
    onSuccess: (row) => {
      setCredential(emptyCredential)
      clear()
      onAdded(row)
    },
  })
  const faults = useFaults({ agentId, name, credential })
  const serverError = add.error === null ? null : appErrorOf(add.error)
  const errorAt = useErrorAt({ faults, left, serverError })
  const leave = (field: AddAgentField): void => setLeft((last) => new Set(last).add(field))
  /** What main said of a field is taken back when that field changes. */
  const change = (field: AddAgentField, apply: () => void): void => {
    apply()
    if (serverError !== null && (fieldOfError(serverError) ?? field) === field) add.reset()
  }
  const block = blockOf(state.vault, deployment.isTrial)
  // What was pasted is still there while the keychain is locked.
  const ask = <AskBeforeLeaving isTyped={isCredentialTyped(credential)} />
  if (block !== null)
    return (
      <>
        {ask}
        <VaultBlock error={block} />
      </>
    )

  const submit = (): void => {
    setLeft(new Set(['agentId', 'name', 'credential']))
    if (faults.agentId !== null) idBox.current?.focus()
    else if (faults.name === null && faults.credential === null) add.mutate()
  }
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DeploymentSitePicker
        deployment={deployment}
        place={place}
        onChange={(next) =>
          change(next.site === place.site ? 'service' : 'site', () => type({ place: next, chosenUnder: openedUnder }))
        }
        serviceHelp={deployment.baseUrl}
        siteNote={<FieldNote>{errorAt('site')}</FieldNote>}
      />
      <SiteFrame
        site={place.site}
        agentName={name.trim() === '' ? t('newAgent') : name}
        serviceName={serviceNames.get(place.deploymentId)}
        isTrial={deployment.isTrial}
      >
        <div className="flex flex-col gap-4 p-4">
          {ask}
          <IdentityFields idBox={idBox} change={change} leave={leave} errorAt={errorAt} />
          <CredentialFields
            value={credential}
            onChange={(next) =>
              change('credential', () => {
                setCredential(next)
                type({ kind: next.kind })
              })
            }
            onBlur={() => {
              if (isCredentialTyped(credential)) leave('credential')
            }}
            errorMessage={errorAt('credential')}
          />
        </div>
      </SiteFrame>
      {serverError === null || fieldOfError(serverError) !== null ? null : (
        <ErrorNote error={serverError} onRetry={submit} />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isPending={add.isPending}>
          {t(add.isPending ? 'checking' : 'submit')}
        </Button>
        {isTyped && !add.isPending ? (
          <Button
            onPress={() => {
              clear()
              setCredential(emptyCredential)
              setLeft(new Set())
              add.reset()
              idBox.current?.focus()
            }}
          >
            {t('clear')}
          </Button>
        ) : null}
        <span className="text-xs text-ink-2">{t('submitHelp')}</span>
      </div>
      <p className="text-xs text-ink-2">{t('typedHelp')}</p>
    </Form>
  )
}

interface IdentityFieldsProps {
  idBox: Ref<HTMLInputElement>
  change: (field: AddAgentField, apply: () => void) => void
  leave: (field: AddAgentField) => void
  errorAt: (field: AddAgentField) => string | null
}

function IdentityFields({ idBox, change, leave, errorAt }: IdentityFieldsProps) {
  const { t } = useTranslation('add-agent')
  const { typed, type } = useAgentFormDraft()
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        label={t('agentId')}
        mark={t('required')}
        description={t('agentIdHelp')}
        autoFocus
        isRequired
        monospace
        spellCheck="false"
        autoComplete="off"
        inputRef={idBox}
        value={typed.agentId}
        onChange={(text) => change('agentId', () => type({ agentId: text }))}
        // A field that nothing was typed in is not wrong yet: the palette takes the focus away too.
        onBlur={() => {
          if (typed.agentId !== '') leave('agentId')
        }}
        errorMessage={errorAt('agentId')}
      />
      <TextField
        label={t('name')}
        mark={t('optional')}
        description={t('nameHelp', { limit: maxAgentNameLength })}
        autoComplete="off"
        value={typed.name}
        onChange={(text) => change('name', () => type({ name: text }))}
        errorMessage={errorAt('name')}
      />
    </div>
  )
}

function FieldNote({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <span role="alert" className="max-w-80 text-xs text-bad">
      {children}
    </span>
  )
}

interface Faults {
  agentId: string | null
  name: string | null
  credential: string | null
}

/** What is wrong to see before anybody is asked. */
function useFaults(text: { agentId: string; name: string; credential: CredentialText }): Faults {
  const { t } = useTranslation('add-agent')
  const sentence = useErrorSentence()
  const credentialFault = useCredentialError()(text.credential)
  const idFault = faultOfAgentId(text.agentId)
  const idWords = (): string | null => {
    if (idFault === null) return null
    return idFault === 'empty' ? t('noId') : sentence({ code: 'agent_id_malformed', details: {} })
  }
  const name = readAgentName(text.name)
  return {
    agentId: idWords(),
    name: name.ok ? null : t(`nameFault.${name.fault}`, { limit: maxAgentNameLength, count: text.name.trim().length }),
    credential: credentialFault,
  }
}

/** The message at a field: what main said of it, else what is visibly wrong once the field was left. */
function useErrorAt(input: {
  faults: Faults
  left: ReadonlySet<AddAgentField>
  serverError: ReturnType<typeof appErrorOf> | null
}): (field: AddAgentField) => string | null {
  const { faults, left, serverError } = input
  const sentence = useErrorSentence()
  return (field) => {
    if (serverError !== null && fieldOfError(serverError) === field) return sentence(serverError)
    if (field === 'name') return faults.name
    if (field !== 'agentId' && field !== 'credential') return null
    return left.has(field) ? faults[field] : null
  }
}
