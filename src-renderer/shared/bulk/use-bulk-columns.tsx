import { type ReactNode, useMemo } from 'react'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useServiceNames } from '../deployments/service-names.ts'
import { createOutcomeColumns, createSubjectColumns, type RowResult } from './receipt-columns.tsx'
import type { BulkReceipt } from './use-bulk-run.ts'

/** An agent as an act on many is about it. */
export interface BulkRow {
  agentKey: AgentKey
  agentId: string
  name: string
  deploymentId: DeploymentId
  site: Site
}

interface BulkColumnsOf<Row> {
  reached: readonly Row[]
  effect: (row: Row) => ReactNode
  /** Null at the review: then each row says what will happen to it. */
  receipts: ReadonlyMap<AgentKey, BulkReceipt> | null
}

const looks = {
  good: { tone: 'ok', letter: '✓' },
  other: { tone: 'neutral' },
  failed: { tone: 'bad', letter: '✗' },
} as const

/** The columns of an act on many: which agents, and what will happen to each, or what has. */
export function useBulkColumns<Row extends BulkRow>({
  reached,
  effect,
  receipts,
}: BulkColumnsOf<Row>): DataTableColumn<Row>[] {
  const { t } = useTranslation('fleet')
  const { t: tUi } = useTranslation('ui')
  const sentence = useErrorSentence()
  const serviceNames = useServiceNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences change with the language only
  return useMemo(() => {
    const subject = createSubjectColumns<Row>(tUi, { subjectOf: (row) => row, serviceNames })
    if (receipts === null)
      return [...subject, { id: 'effect', header: t('run.effect'), width: 'minmax(300px, 2.4fr)', cell: effect }]
    const reachedKeys = new Set(reached.map(({ agentKey }) => agentKey))
    const resultOf = (row: Row): RowResult => {
      if (!reachedKeys.has(row.agentKey)) {
        const words = effect(row)
        const result = t('run.leftOut')
        return {
          result,
          look: <span className="text-ink-2">{result}</span>,
          reason: typeof words === 'string' ? words : null,
        }
      }
      const receipt = receipts.get(row.agentKey)
      if (receipt === undefined) {
        const result = t('run.waiting')
        return { result, look: <span className="text-ink-3">{result}</span>, reason: null }
      }
      const { error, found = { result: t('run.ok'), isGood: true }, words = null } = receipt
      const said = joinSentences([error === null ? null : sentence(error), words])
      const result = error === null ? found.result : t('run.failed')
      const look = error !== null ? looks.failed : found.isGood ? looks.good : looks.other
      return { result, look: <Badge {...look}>{result}</Badge>, reason: said === '' ? null : said }
    }
    return [...subject, ...createOutcomeColumns(tUi, resultOf)]
  }, [t, tUi, serviceNames, receipts, effect, reached])
}
