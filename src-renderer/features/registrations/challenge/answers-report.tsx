import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerEntry } from '#contract/ipc/registration-tables.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CopyFailed } from '../../../shared/bulk/copy-failed.tsx'
import { createOutcomeColumns, createSubjectColumns, type RowResult } from '../../../shared/bulk/receipt-columns.tsx'
import { ReceiptRows } from '../../../shared/bulk/receipt-rows.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts'
import { Badge, type Tone } from '../../../ui/text/badge.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { registrationsQuery } from '../registrations.queries.ts'

const looks: Readonly<Record<AnswerEntry['outcome'], { tone: Tone; letter: string }>> = {
  filled: { tone: 'ok', letter: '✓' },
  no_row: { tone: 'warn', letter: '?' },
  several_rows: { tone: 'warn', letter: '?' },
  blank: { tone: 'neutral', letter: '–' },
  malformed: { tone: 'bad', letter: '✗' },
  other_form: { tone: 'bad', letter: '✗' },
  repeated: { tone: 'neutral', letter: '=' },
  already_typed: { tone: 'warn', letter: '!' },
}

export function isFilled({ outcome }: AnswerEntry): boolean {
  return outcome === 'filled'
}

/** An entry with its place in the file: entries have no names of their own, and never move. */
export interface NumberedEntry extends AnswerEntry {
  no: number
}

const keyOf = ({ no }: NumberedEntry): string => String(no)
const labelOf = ({ who }: NumberedEntry): string => escapeInvisible(who) || '–'
const isBlank = ({ outcome }: AnswerEntry): boolean => outcome === 'blank'
const isWrong = (entry: AnswerEntry): boolean => !isFilled(entry) && !isBlank(entry)

/**
 * What needs the operator first. It is shown here alone, and takes the focus: a second Enter does not close it unread.
 */
export function AnswersReport({ entries }: { entries: readonly AnswerEntry[] }) {
  const { t } = useTranslation('registrations')
  const numbered = useMemo(() => entries.map((entry, no) => ({ ...entry, no })), [entries])
  const wrong = useMemo(() => numbered.filter(isWrong), [numbered])
  const filled = useMemo(() => numbered.filter(isFilled), [numbered])
  const rows = useMemo(() => [...wrong, ...numbered.filter(isBlank), ...filled], [wrong, filled, numbered])
  const summary = useFocusWhen<HTMLParagraphElement>(filled.length < entries.length)
  const columns = useAnswerColumns()
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p ref={summary} role="status" tabIndex={-1} className="font-medium">
          {t('answers.filled', { count: filled.length, total: entries.length })}
        </p>
        <CopyFailed failed={wrong} columns={columns} />
      </div>
      <ReceiptRows
        tableId="answersReport"
        label={t('answers.title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={labelOf}
        isFailed={({ outcome }) => looks[outcome].tone === 'bad'}
      />
    </>
  )
}

/** The columns of the report: the name or ID that the file gives, whose it is, and what became of the answer. */
export function useAnswerColumns() {
  const { t } = useTranslation('registrations')
  const { t: tUi } = useTranslation('ui')
  const { list } = useJoins()
  const { orpc } = useBridge()
  const { data } = useQuery(registrationsQuery(orpc))
  const serviceNames = useServiceNames()
  return useMemo(() => {
    const byKey = new Map(data?.rows.map((row) => [row.agentKey, row]))
    const resultOf = ({ outcome, fields }: NumberedEntry): RowResult => {
      const result = t(`answers.outcome.${outcome}`)
      const why = outcome === 'filled' ? null : t(`answers.why.${outcome}`)
      return {
        result,
        look: <Badge {...looks[outcome]}>{result}</Badge>,
        reason: outcome === 'malformed' ? joinSentences([why, list(fields)]) : why,
      }
    }
    return [
      ...createSubjectColumns<NumberedEntry>(tUi, {
        subjectOf: ({ who, agentKey }) => {
          const { site = null, deploymentId = null, agentId = null } = (agentKey && byKey.get(agentKey)) || {}
          return { name: who || '–', site, deploymentId, agentId }
        },
        serviceNames,
      }),
      ...createOutcomeColumns(tUi, resultOf),
    ]
  }, [t, tUi, list, data, serviceNames])
}
