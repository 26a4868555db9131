import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableRowView } from '#contract/ipc/predictions.procedures.ts'
import {
  listFaultsLeft,
  type PredictionTableRow,
  type TableColumn,
} from '#contract/rules/predictions/prediction-table.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type ImportedRow, inputOfRow } from './imported-rows.ts'
import { useRowFaultText } from './prediction-import-columns.tsx'

interface EditRowDialogProps {
  row: ImportedRow
  onChanged: (cells: PredictionTableRow, view: TableRowView) => void
  onClose: () => void
}

const lineFields = ['agent', 'challenge', 'direction', 'confidence'] as const

/** The cells of one row, to be put right; they are validated again when saved. */
export function EditRowDialog({ row, onChanged, onClose }: EditRowDialogProps) {
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const fault = useRowFaultText()(row)
  const [typed, setCells] = useState<PredictionTableRow>(row.cells)
  const cells = { ...typed, faults: listFaultsLeft(row.cells, typed) }
  const save = useMutation({
    mutationFn: () => client.predictions.validateTable({ rows: [inputOfRow(cells)] }),
    onSuccess: ([view]) => {
      if (view !== undefined) onChanged(cells, view)
      onClose()
    },
  })
  const labels: Readonly<Record<TableColumn, string>> = {
    agent: t('column.agent'),
    challenge: t('review.challenge'),
    direction: t('column.direction'),
    confidence: t('column.confidence'),
    reasoning: t('column.reasoning'),
  }
  return (
    <FormDialog
      title={t('import.editLine', { line: row.cells.line })}
      onClose={onClose}
      confirmLabel={t('import.saveRow')}
      isPending={save.isPending}
      onConfirm={() => save.mutate()}
    >
      <p className="text-bad">{fault}</p>
      {lineFields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          autoFocus={field === 'agent'}
          value={cells[field]}
          onChange={(text) => setCells({ ...cells, [field]: text })}
        />
      ))}
      <TextField
        label={labels.reasoning}
        multiline
        rows={4}
        value={cells.reasoning}
        onChange={(reasoning) => setCells({ ...cells, reasoning })}
      />
      <CallErrorNote error={save.error} onRetry={() => save.mutate()} />
    </FormDialog>
  )
}
