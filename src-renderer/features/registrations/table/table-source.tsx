import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { RegistrationTemplate } from '#contract/ipc/registration-form.ts'
import { maxTableTextLength } from '#contract/ipc/registration-tables.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { DeploymentSitePicker, useDeploymentSite } from '../../../shared/onboarding/deployment-site-picker.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { ClearFormDraft } from '../form/clear-form-draft.tsx'
import { FieldCount } from '../form/field-messages.tsx'
import { emptyTable } from '../form/form-drafts.store.ts'
import { useFormDrafts } from '../form/form-drafts.tsx'
import { firstFormText, templateOf } from '../form/form-text.ts'
import { NamesFromPattern } from '../form/names-from-pattern.tsx'
import { DraggedTable } from './dragged-table.tsx'
import { TableTemplate } from './table-template.tsx'

interface TableSourceProps {
  first: DeploymentView
}

/** Where the rows come from, and the form that says what they do not. */
export function TableSource({ first }: TableSourceProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { store } = useFormDrafts()
  const table = useStore(store, (typed) => typed.table)
  const { typeTable, showPreview, clearTable } = store.getState()
  const { text } = table
  const template = table.template ?? firstFormText
  const { deployment, place } = useDeploymentSite(first, table.place)
  const ready = templateOf(template)
  const file = useMutation({
    mutationFn: (given: RegistrationTemplate) => client.registrations.readTableFile({ ...place, template: given }),
    onSuccess: ({ table: read }) => {
      if (read !== null) showPreview({ ...read, text: null }, place)
    },
  })
  const paste = useMutation({
    mutationFn: async (given: RegistrationTemplate) => ({
      ...(await client.registrations.readTable({ ...place, template: given, text })),
      text,
    }),
    onSuccess: (read) => showPreview(read, place),
  })
  const error = file.error ?? paste.error
  const isTooLong = text.length > maxTableTextLength
  const isSecret = mayHoldCredentials(text)
  const reset = (): void => {
    file.reset()
    paste.reset()
  }
  const setText = (next: string): void => {
    typeTable({ text: next })
    reset()
  }
  return (
    <div className="grid max-w-[1180px] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-6">
      <DraggedTable place={place} />
      <div className="flex flex-col gap-4">
        <DeploymentSitePicker deployment={deployment} place={place} onChange={(next) => typeTable({ place: next })} />
        <div className="flex flex-col gap-1.5">
          <div>
            <Button
              variant="primary"
              data-start-of-work=""
              isPending={file.isPending}
              isDisabled={ready === null}
              onPress={() => {
                paste.reset()
                if (ready !== null) file.mutate(ready)
              }}
            >
              {t('chooseFile')}
            </Button>
          </div>
          <span className="text-xs text-ink-2">{t('table.fileHelp')}</span>
        </div>
        <TextField
          label={t('table.paste')}
          description={
            <span className="flex flex-col gap-0.5">
              {t('table.pasteHelp')}
              <FieldCount text={text} limit={maxTableTextLength} isLong={text !== ''} />
            </span>
          }
          placeholder={'name,model_name,auth_method\nTern 1,example-large,client_credentials'}
          multiline
          monospace
          rows={10}
          spellCheck="false"
          autoComplete="off"
          value={text}
          onChange={setText}
          errorMessage={isTooLong ? t('table.tooLong') : null}
        />
        {isSecret ? <p className="text-xs text-warn">! {t('table.notKept')}</p> : null}
        <NamesFromPattern
          typed={table.pattern}
          onType={(pattern) => typeTable({ pattern })}
          isReplacing={text.trim() !== ''}
          onMade={setText}
        />
        <CallErrorNote error={error} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant={text.trim() === '' ? 'quiet' : 'primary'}
            isDisabled={text.trim() === '' || isTooLong || ready === null}
            isPending={paste.isPending}
            onPress={() => {
              file.reset()
              if (ready !== null) paste.mutate(ready)
            }}
          >
            {t('table.show')}
          </Button>
          {table === emptyTable ? null : (
            <ClearFormDraft
              what="table"
              onClear={() => {
                clearTable()
                reset()
              }}
            />
          )}
          {ready === null ? <span className="text-bad">✗ {t('table.mendTemplate')}</span> : null}
        </div>
        {isSecret ? null : <p className="text-xs text-ink-2">{t('typedHelp')}</p>}
      </div>
      <TemplateFrame place={place} isTrial={deployment.isTrial}>
        <TableTemplate
          text={template}
          onChange={(part) =>
            typeTable({ template: { ...(store.getState().table.template ?? firstFormText), ...part } })
          }
        />
      </TemplateFrame>
    </div>
  )
}

/** Where the agents of the table are to be. */
function TemplateFrame({ place, isTrial, children }: { place: SiteRef; isTrial: boolean; children: ReactNode }) {
  const { t } = useTranslation('registrations')
  const serviceName = useServiceNames().get(place.deploymentId)
  return (
    <SiteFrame site={place.site} agentName={t('table.template')} serviceName={serviceName} isTrial={isTrial}>
      {children}
    </SiteFrame>
  )
}
