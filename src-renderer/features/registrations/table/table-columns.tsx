import { type RefObject, useMemo, useRef } from 'react'
import type { RegistrationTableRow } from '#contract/ipc/registration-tables.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { Badge, type Tone } from '../../../ui/text/badge.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { TwoLineText } from '../../../ui/text/two-line-text.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { useMethodText, useOAuthScopeText } from '../form/form-messages.ts'
import type { TableRowStatus, ValidatedRow } from './table-rows.ts'

const looks: Readonly<Record<TableRowStatus, { tone: Tone; letter: string }>> = {
  ready: { tone: 'ok', letter: '✓' },
  clash: { tone: 'warn', letter: '=' },
  wrong: { tone: 'bad', letter: '✗' },
}

interface RowActs {
  take: (row: ValidatedRow) => void
  open: (row: ValidatedRow) => void
}

/** The columns of a table that was read: the verdict, who the agent is, and what is wrong, field by field. */
export function useTableColumns(acts: RowActs): readonly DataTableColumn<ValidatedRow>[] {
  const { t } = useTranslation('registrations')
  const methodWords = useMethodText()
  const scopeWords = useOAuthScopeText()
  const why = useRowFaults()
  const latest = useRef(acts)
  latest.current = acts
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language, as t does
  return useMemo(
    () => [
      {
        id: 'line',
        value: (row) => row.line,
        header: t('column.line'),
        width: 68,
        align: 'end',
        cell: (row) => row.line,
      },
      {
        id: 'verdict',
        value: (row) => row.verdict,
        header: t('column.verdict'),
        width: 116,
        cell: (row) => <Badge {...looks[row.verdict]}>{t(`table.verdict.${row.verdict}`)}</Badge>,
      },
      {
        id: 'name',
        value: (row) => row.name,
        header: t('column.name'),
        width: 'minmax(120px, 1fr)',
        cell: (row) => <VisibleName text={row.name} />,
      },
      {
        id: 'method',
        minor: 3,
        header: t('column.method'),
        width: 148,
        cell: (row) => (row.form === null ? '–' : <VisibleName text={methodWords(row.form)} />),
      },
      {
        id: 'model',
        value: ({ form }) => form?.modelName ?? null,
        minor: 2,
        header: t('column.model'),
        width: 'minmax(90px, 0.8fr)',
        cell: ({ form }) => (form === null || form.modelName === '' ? '–' : <VisibleName text={form.modelName} />),
      },
      {
        id: 'scopes',
        minor: 1,
        header: t('column.permissions'),
        width: 124,
        cell: ({ form }) =>
          form === null ? (
            '–'
          ) : (
            <VisibleName text={scopeWords(form.requestedScopes.length === 0 ? oauthScopes : form.requestedScopes)} />
          ),
      },
      {
        id: 'why',
        header: t('column.why'),
        width: 'minmax(200px, 2fr)',
        cell: (row) => <TwoLineText text={joinSentences(why(row))} />,
      },
      {
        id: 'act',
        header: t('column.act'),
        width: 152,
        align: 'end',
        cell: (row) => <RowAct row={row} latest={latest} />,
      },
    ],
    [t],
  )
}

function RowAct({ row, latest }: { row: ValidatedRow; latest: RefObject<RowActs> }) {
  const { t } = useTranslation('registrations')
  if (row.verdict === 'clash' && row.suggestedName !== null)
    return (
      <Button
        size="sm"
        aria-label={t('useFreeName', { name: escapeInvisible(row.suggestedName) })}
        onPress={() => latest.current.take(row)}
      >
        {t('table.take')}
      </Button>
    )
  if (row.verdict !== 'wrong') return null
  return (
    <Button size="sm" aria-label={t('table.detailsOf', { line: row.line })} onPress={() => latest.current.open(row)}>
      {t('table.details')}
    </Button>
  )
}

/** What is wrong with a row, each field by its name. */
export function useRowFaults(): (row: ValidatedRow) => readonly string[] {
  const { t } = useTranslation('registrations')
  const faultWords = ({ field, fault, found, limit }: RegistrationTableRow['errors'][number]): string => {
    const words = t(`tableFault.${fault}`, { limit: limit ?? 0 })
    if (field === 'row' || fault === 'name_missing') return words
    const named = t('table.fieldFault', { field: t(`tableField.${field}`), words })
    return found === '' ? named : t('table.fieldFaultFound', { named, found: escapeInvisible(found) })
  }
  return (row) => {
    if (row.errors.length > 0) return row.errors.map(faultWords)
    if (row.clash === null) return []
    if (row.isRenamed) return [t('table.renamed')]
    return [t(`table.clash.${row.clash}`, { free: escapeInvisible(row.suggestedName ?? '') })]
  }
}
