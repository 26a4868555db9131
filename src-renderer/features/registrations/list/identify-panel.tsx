import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/**
 * A secret that came without an id of its agent: where the secret is, and the id, as the operator reads it at the
 * service. What is typed stays through every refusal.
 */
export function IdentifyPanel({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { agentKey, secret } = row
  const [agentId, setAgentId] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const identify = useMutation({ mutationFn: () => client.registrations.identify({ agentKey, agentId }) })
  const save = useMutation({ mutationFn: () => client.registrations.saveSecret({ agentKey }) })
  const thrown = identify.error ?? save.error
  const error = thrown === null ? row.error : appErrorOf(thrown)
  const submit = (): void => {
    setIsEmpty(agentId.trim() === '')
    if (agentId.trim() === '') return
    save.reset()
    identify.mutate()
  }
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="max-w-[90ch]">{t('unnamed.text')}</p>
      <p className="max-w-[90ch]">
        {t(secret === 'kept' ? 'unnamed.kept' : secret === 'in_memory' ? 'unnamed.inMemory' : 'unnamed.missing')}
      </p>
      <div className="max-w-[60ch]">
        <TextField
          label={t('unnamed.label')}
          description={t('unnamed.help')}
          isRequired
          autoFocus
          monospace
          spellCheck="false"
          autoComplete="off"
          value={agentId}
          onChange={(text) => {
            setAgentId(text)
            setIsEmpty(false)
            identify.reset()
          }}
          errorMessage={isEmpty ? t('unnamed.empty') : null}
        />
      </div>
      {error === null ? null : <ErrorNote error={error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={identify.isPending}>
          {t('act.identify')}
        </Button>
        {secret === 'kept' ? null : (
          <Button
            isPending={save.isPending}
            onPress={() => {
              identify.reset()
              save.mutate()
            }}
          >
            {t(secret === 'in_memory' ? 'secret.tryAgain' : 'unnamed.look')}
          </Button>
        )}
      </div>
    </Form>
  )
}
