import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatRows } from '../../ui/table/format-rows.ts'
import { useCopy } from '../use-copy.ts'

interface CopyFailedProps<Row> {
  /** Those of the table's rows that failed. Must keep its identity while they are the same. */
  failed: readonly Row[]
  columns: readonly DataTableColumn<Row>[]
}

/** Copies the rows that failed, as the menu of the table's rows copies them as CSV; nothing where none did. */
export function CopyFailed<Row>({ failed, columns }: CopyFailedProps<Row>) {
  const { t } = useTranslation('ui')
  const { copy, isCopied } = useCopy((rows: readonly Row[]) => formatRows(rows, { columns, format: 'csv' }))
  if (failed.length === 0) return null
  return (
    <span className="flex items-center gap-2">
      <Button size="sm" onPress={() => copy(failed)}>
        {t('table.copyFailed', { count: failed.length })}
      </Button>
      <span role="status" className="text-xs text-ink-3">
        {isCopied(failed) ? t('table.menu.copied', { count: failed.length }) : null}
      </span>
    </span>
  )
}
