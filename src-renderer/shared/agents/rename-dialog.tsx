import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { maxAgentNameLength, readAgentName } from '#contract/rules/agents/agent-name.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CallErrorNote } from '../call-error-note.tsx'

/**
 * Asks what an agent is to be called here. An empty name goes back to the service's. What cannot be a name is said at
 * the field.
 */
export function RenameDialog({ agent, onClose }: { agent: FleetRow; onClose: () => void }) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const toast = useToast()
  const [name, setName] = useState(agent.name)
  const rename = useMutation({
    mutationFn: () => client.agents.rename({ agentKey: agent.agentKey, name }),
    onSuccess: (renamed) => {
      toast({ tone: 'ok', title: t('rename.done', { name: escapeInvisible(renamed.name) }) })
      onClose()
    },
  })
  const read = readAgentName(name)
  const submit = (): void => {
    if (read.ok) rename.mutate()
  }
  return (
    <FormDialog
      title={t('rename.title')}
      onClose={onClose}
      size="sm"
      confirmLabel={t('rename.confirm')}
      isPending={rename.isPending}
      isDisabled={!read.ok}
      onConfirm={submit}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('rename.name')}
          description={t('rename.help')}
          autoFocus
          autoComplete="off"
          maxLength={2_000}
          value={name}
          onChange={setName}
          onFocus={(event) => {
            if (event.target instanceof HTMLInputElement) event.target.select()
          }}
          errorMessage={
            read.ok ? null : t(`rename.fault.${read.fault}`, { limit: maxAgentNameLength, count: name.trim().length })
          }
        />
      </Form>
      <p className="text-ink-2">
        {agent.serviceName === null
          ? t('rename.serviceUnknown', { id: escapeInvisible(agent.agentId) })
          : t('rename.service', { name: escapeInvisible(agent.serviceName) })}
      </p>
      <CallErrorNote error={rename.error} />
    </FormDialog>
  )
}
