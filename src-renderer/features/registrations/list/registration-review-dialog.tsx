import { useMemo } from 'react'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { deploymentOf, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { useMethodText, useOAuthScopeText } from '../form/form-messages.ts'
import { otherWordsOf, type RegistrationReviewGroup } from './registration-review-groups.ts'

interface RegistrationReviewDialogProps {
  groups: readonly RegistrationReviewGroup[]
  isPending: boolean
  /** What is not sent with these, and why. */
  note?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** All that will be sent to register, before anything is: who, where, by which key, with which scopes. */
export function RegistrationReviewDialog({
  groups,
  isPending,
  note = null,
  onConfirm,
  onClose,
}: RegistrationReviewDialogProps) {
  const { t } = useTranslation('registrations')
  const { isTrial } = useAppState()
  const count = groups.reduce((sum, { forms }) => sum + forms.length, 0)
  return (
    <FormDialog
      title={t('review.title', { count })}
      onClose={onClose}
      size="lg"
      confirmLabel={t('bar.register', { count })}
      confirmButton={{ autoFocus: true }}
      isPending={isPending}
      onConfirm={onConfirm}
    >
      {groups.map((group) => (
        <Group key={`${group.deploymentId}~${group.site}`} group={group} />
      ))}
      {note === null ? null : <p>{note}</p>}
      <p className="text-ink-2">{t(isTrial ? 'review.afterTrial' : 'review.after')}</p>
    </FormDialog>
  )
}

const nameOf = (form: RegistrationForm): string => form.name

function Group({ group: { deploymentId, site, forms } }: { group: RegistrationReviewGroup }) {
  const { t } = useTranslation('registrations')
  const deployment = deploymentOf(useAppState(), deploymentId)
  const serviceNames = useServiceNames()
  const methodWords = useMethodText()
  const scopeWords = useOAuthScopeText()
  // Two rows that were refused may have been given the same free name.
  const keys = useMemo(() => new Map(forms.map((form, no) => [form, String(no)])), [forms])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language, as t does
  const columns = useMemo(
    (): DataTableColumn<RegistrationForm>[] => [
      {
        id: 'name',
        header: t('column.name'),
        width: 'minmax(120px, 1fr)',
        cell: (form) => <VisibleName text={form.name} />,
      },
      {
        id: 'method',
        header: t('column.method'),
        width: 116,
        cell: (form) => <VisibleName text={methodWords(form)} />,
      },
      {
        id: 'scopes',
        header: t('column.permissions'),
        width: 112,
        cell: (form) => (
          <VisibleName text={scopeWords(form.requestedScopes.length === 0 ? oauthScopes : form.requestedScopes)} />
        ),
      },
      {
        id: 'model',
        header: t('column.model'),
        width: 'minmax(110px, 1fr)',
        cell: (form) => (
          <VisibleName
            text={[form.modelProvider, form.modelName, form.modelVersion].filter(Boolean).join(' ') || '–'}
          />
        ),
      },
      {
        id: 'others',
        header: t('column.others'),
        width: 'minmax(160px, 1.6fr)',
        cell: (form) => <VisibleName text={otherWordsOf(form).join(' · ')} />,
      },
    ],
    [t],
  )
  return (
    <SiteFrame
      site={site}
      agentName={null}
      serviceName={serviceNames.get(deploymentId)}
      isTrial={deployment?.isTrial ?? false}
    >
      <p className="px-3 py-2">
        {t('review.where', {
          count: forms.length,
          service: escapeInvisible(deployment?.name ?? ''),
          address: escapeInvisible(deployment?.baseUrl ?? ''),
        })}
      </p>
      <div className="flex min-h-0 flex-col" style={{ height: Math.min(8, forms.length) * 30 + 30 }}>
        <DataTable
          tableId="registrationReview"
          label={t('review.title', { count: forms.length })}
          columns={columns}
          rows={forms}
          rowKey={(form) => keys.get(form) ?? form.name}
          rowLabel={nameOf}
          rowHeight={30}
        />
      </div>
    </SiteFrame>
  )
}
