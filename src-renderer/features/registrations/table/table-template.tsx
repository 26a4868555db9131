import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FormText } from '#contract/ipc/form-drafts.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { AgentPicker } from '../../../shared/agents/agent-picker.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { faultsOfForm, firstFormText, formTextOf } from '../form/form-text.ts'
import { MethodChoice } from '../form/method-choice.tsx'
import { OAuthScopeChoice } from '../form/oauth-scope-choice.tsx'

interface TableTemplateProps {
  text: FormText
  onChange: (part: Partial<FormText>) => void
}

/** What rows do not say themselves: typed, or as an agent of the fleet has it. */
export function TableTemplate({ text, onChange }: TableTemplateProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const [isPicking, setIsPicking] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isTyped = JSON.stringify(text) !== JSON.stringify(firstFormText)
  const clone = useMutation({
    mutationFn: (agentKey: AgentKey) => client.registrations.templateOf({ agentKey }),
    onSuccess: ({ template }) => onChange({ ...formTextOf(template), name: '', jwksUrl: '' }),
  })
  const faults = faultsOfForm({ ...text, name: 'x' })
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-ink-2">{t('table.templateText')}</p>
        <Button isPending={clone.isPending} onPress={() => (isTyped ? setIsAsked(true) : setIsPicking(true))}>
          {t('table.clone')}
        </Button>
      </div>
      <CallErrorNote error={clone.error} />
      <MethodChoice text={text} faults={faults} hasAddress={false} onChange={onChange} />
      <FormFields text={text} faults={faults} onChange={onChange} />
      <OAuthScopeChoice value={text.scopes} onChange={(scopes) => onChange({ scopes })} />
      <ConfirmDialog
        title={t('table.cloneTitle')}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel={t('table.clone')}
        tone="danger"
        onConfirm={() => {
          setIsAsked(false)
          setIsPicking(true)
        }}
      >
        <p>{t('table.cloneText')}</p>
      </ConfirmDialog>
      {isPicking ? (
        <AgentPicker
          title={t('picker.title')}
          onPick={(agentKey) => {
            setIsPicking(false)
            clone.mutate(agentKey)
          }}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </div>
  )
}
