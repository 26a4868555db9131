import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useMethodText, useOAuthScopeText } from '../form/form-messages.ts'
import { otherWordsOf } from '../list/registration-review-groups.ts'
import { useRowFaults } from './table-columns.tsx'
import type { ValidatedRow } from './table-rows.ts'

/** One row of a table in full: all that is wrong with it, or all that will be sent. */
export function TableRowDialog({ row, onClose }: { row: ValidatedRow; onClose: () => void }) {
  const { t } = useTranslation(['registrations', 'ui'])
  const faults = useRowFaults()(row)
  const methodWords = useMethodText()
  const scopeWords = useOAuthScopeText()
  const { list } = useJoins()
  const { form } = row
  const model = form === null ? [] : [form.modelProvider, form.modelName, form.modelVersion].filter(Boolean)
  const facts =
    form === null
      ? []
      : [
          [t('column.method'), methodWords(form)],
          [t('column.permissions'), scopeWords(form.requestedScopes.length === 0 ? oauthScopes : form.requestedScopes)],
          [t('column.model'), model.join(' ') || '–'],
          [t('column.others'), otherWordsOf(form).join(' · ')],
        ]
  return (
    <Dialog
      title={t('table.rowTitle', { line: row.line, name: escapeInvisible(row.name) })}
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {faults.length === 0 ? null : (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {faults.map((fault) => (
            <li key={fault} className={row.verdict === 'wrong' ? 'text-bad' : ''}>
              {fault}
            </li>
          ))}
        </ul>
      )}
      {row.errors.some(({ fault }) => fault === 'scope_unknown') ? (
        <p className="text-ink-2">{t('table.knownScopes', { scopes: list(oauthScopes) })}</p>
      ) : null}
      {facts.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="break-words">{escapeInvisible(value ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
