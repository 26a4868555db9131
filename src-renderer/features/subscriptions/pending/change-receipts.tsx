import { useMemo } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CopyFailed } from '../../../shared/bulk/copy-failed.tsx'
import { ReceiptRows } from '../../../shared/bulk/receipt-rows.tsx'
import type { AgentChanges } from './pending-changes.ts'
import { getAgentReceipt, type Receipts } from './send-changes.ts'
import { useChangeColumns } from './use-change-columns.tsx'

interface ChangeReceiptsProps {
  lines: readonly AgentChanges[]
  receipts: Receipts
  isRunning: boolean
}

const keyOf = ({ agent }: AgentChanges): string => agent.agentKey
const labelOf = ({ agent }: AgentChanges): string => escapeInvisible(agent.name)

/** What became of the changes, a row an agent. */
export function ChangeReceipts({ lines, receipts, isRunning }: ChangeReceiptsProps) {
  const { t } = useTranslation('subscriptions')
  const columns = useChangeColumns({ receipts, isRunning })
  const failed = useMemo(() => lines.filter((line) => hasFailed(line, receipts)), [lines, receipts])
  return (
    <>
      <CopyFailed failed={failed} columns={columns} />
      <ReceiptRows
        tableId="subscriptionReceipts"
        label={t('receipt.title')}
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowLabel={labelOf}
        isFailed={(line) => hasFailed(line, receipts)}
      />
    </>
  )
}

/** Something of it was refused. */
function hasFailed(line: AgentChanges, receipts: Receipts): boolean {
  return getAgentReceipt(line, { receipts, isRunning: false }).reasons.length > 0
}
