import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AgentKey } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/app.procedures.ts'
import { maxTableTextLength, type TablePreview } from '#contract/ipc/registration-tables.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SiteFrame } from '../../ui/site-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AgentPicker } from './agent-picker.tsx'
import { FormFields } from './form-fields.tsx'
import { type FormText, faultsOfForm, firstFormText, formTextOf, templateOf } from './form-text.ts'
import { MethodChoice } from './method-choice.tsx'
import { NamesFromPattern } from './names-from-pattern.tsx'
import { PlaceChoice, usePlace } from './place-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useTableDraftStore } from './table-draft.tsx'

interface TableSourcePageProps {
  first: DeploymentView
  /** An agent to be cloned at once. */
  like: AgentKey | null
}

/** Where the rows come from, and the form that says what they do not. */
export function TableSourcePage({ first, like }: TableSourcePageProps) {
  const { t } = useTranslation('register')
  const { client } = useBridge()
  const navigate = useNavigate()
  const store = useTableDraftStore()
  const { text, template: typed, place: given, change } = useStore(store)
  const template = typed ?? firstFormText
  const place = usePlace(first, given)
  const where = { deploymentId: place.deployment.deploymentId, site: place.site }
  const ready = templateOf(template)
  const show = (preview: TablePreview | null): void => {
    if (preview !== null) change({ preview, place: where, names: new Map() })
  }
  const file = useMutation({
    mutationFn: (given: NonNullable<typeof ready>) =>
      client.registrations.readTableFile({ ...where, template: given }),
    onSuccess: ({ table }) => show(table),
  })
  const paste = useMutation({
    mutationFn: (given: NonNullable<typeof ready>) =>
      client.registrations.readTable({ ...where, template: given, text }),
    onSuccess: show,
  })
  const error = file.error ?? paste.error
  const isTooLong = text.length > maxTableTextLength
  const setText = (next: string): void => {
    change({ text: next })
    file.reset()
    paste.reset()
  }
  return (
    <Page
      title={t('table.title')}
      actions={
        <Button icon={<ArrowLeft />} onPress={() => void navigate({ to: '/register' })}>
          {t('allRegistrations')}
        </Button>
      }
    >
      <div className="grid max-w-[1180px] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-6">
        <div className="flex flex-col gap-4">
          <PlaceChoice place={place} />
          <div className="flex flex-col gap-1.5">
            <div>
              <Button
                variant="primary"
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
            description={t('table.pasteHelp')}
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
          <NamesFromPattern onMade={setText} />
          {error === null ? null : <ErrorNote error={appErrorOf(error)} />}
          <div className="flex items-center gap-3">
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
            {ready === null ? <span className="text-bad">✗ {t('table.mendTemplate')}</span> : null}
          </div>
        </div>
        <SiteFrame site={place.site} agentName={t('table.template')} isTrial={place.deployment.isTrial}>
          <Template
            text={template}
            like={like}
            onChange={(part) =>
              change({ template: { ...(store.getState().template ?? firstFormText), ...part } })
            }
          />
        </SiteFrame>
      </div>
    </Page>
  )
}

function Template(props: {
  text: FormText
  like: AgentKey | null
  onChange: (part: Partial<FormText>) => void
}) {
  const { t } = useTranslation('register')
  const { client } = useBridge()
  const { text, like, onChange } = props
  const [isPicking, setIsPicking] = useState(false)
  const clone = useMutation({
    mutationFn: (agentKey: AgentKey) => client.registrations.templateOf({ agentKey }),
    onSuccess: ({ template }) => onChange({ ...formTextOf(template), name: '', jwksUrl: '' }),
  })
  const { mutate } = clone
  useEffect(() => {
    if (like !== null) mutate(like)
  }, [like, mutate])
  const faults = faultsOfForm({ ...text, name: 'x' })
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-ink-2">{t('table.templateText')}</p>
        <Button isPending={clone.isPending} onPress={() => setIsPicking(true)}>
          {t('table.clone')}
        </Button>
      </div>
      {clone.error === null ? null : <ErrorNote error={appErrorOf(clone.error)} />}
      <MethodChoice text={text} faults={faults} hasAddress={false} onChange={onChange} />
      <FormFields text={text} faults={faults} onChange={onChange} />
      <ScopeChoice value={text.scopes} onChange={(scopes) => onChange({ scopes })} />
      {isPicking ? (
        <AgentPicker
          onPick={(agentKey) => {
            setIsPicking(false)
            mutate(agentKey)
          }}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </div>
  )
}
