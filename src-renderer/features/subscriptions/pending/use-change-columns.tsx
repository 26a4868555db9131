import { useMemo } from 'react'
import { appErrors } from '#contract/app-error.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useAgentIds } from '../../../shared/agents/use-agent-ids.ts'
import { createOutcomeColumns, createSubjectColumns, type RowResult } from '../../../shared/bulk/receipt-columns.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { TwoLineText } from '../../../ui/text/two-line-text.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useChangeWords } from './change-list.tsx'
import type { AgentChanges } from './pending-changes.ts'
import { getAgentReceipt } from './send-changes.ts'
import type { ChangeSending } from './use-send-changes.ts'

const tones = { waiting: 'neutral', done: 'ok', partly: 'bad', failed: 'bad', left: 'warn' } as const
const letters = { waiting: '…', done: '✓', partly: '✗', failed: '✗', left: '·' } as const

/** The columns of the receipts: which agents, what is changed, and what became of it. */
export function useChangeColumns({ receipts, isRunning }: Pick<ChangeSending, 'receipts' | 'isRunning'>) {
  const { t } = useTranslation('subscriptions')
  const { t: tUi } = useTranslation('ui')
  const { list, clauses, label } = useJoins()
  const agentIds = useAgentIds()
  const serviceNames = useServiceNames()
  const errorWords = useErrorText()
  const changeWords = useChangeWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  return useMemo(() => {
    const changesOf = (line: AgentChanges): string => {
      const { on, off } = changeWords(line)
      return clauses([on, off].filter((words) => words !== null))
    }
    const resultOf = (line: AgentChanges): RowResult => {
      const { state, done, reasons } = getAgentReceipt(line, { receipts, isRunning })
      const result =
        state === 'partly' ? t('receipt.partly', { done, total: line.changes.length }) : t(`receipt.${state}`)
      const sentences = reasons.flatMap(({ error, scopeKeys }) => {
        const { what, next } = errorWords(error)
        // What to do about a site is the same for all rows; what to do about an agent is its own.
        return [label(list(scopeKeys), what), appErrors[error.code].where === 'agent' ? next : null]
      })
      return {
        result,
        look: (
          <Badge tone={tones[state]} letter={letters[state]}>
            {result}
          </Badge>
        ),
        reason: reasons.length === 0 ? null : joinSentences(sentences),
      }
    }
    const changes: DataTableColumn<AgentChanges> = {
      id: 'changes',
      header: t('receipt.changes'),
      width: 'minmax(150px, 1.2fr)',
      value: changesOf,
      cell: (line) => <TwoLineText text={changesOf(line)} />,
    }
    return [
      ...createSubjectColumns<AgentChanges>(tUi, {
        subjectOf: ({ agent: { agentKey, name, site, deploymentId } }) => ({
          ...{ name, site, deploymentId },
          agentId: agentIds.get(agentKey) ?? null,
        }),
        serviceNames,
      }),
      changes,
      ...createOutcomeColumns(tUi, resultOf),
    ]
  }, [t, tUi, receipts, isRunning, agentIds, serviceNames, list, clauses, label])
}
