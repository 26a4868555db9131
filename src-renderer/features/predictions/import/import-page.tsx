import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { getButtonClass } from '../../../ui/button-class.ts'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportReview } from './import-review.tsx'
import { ImportSource } from './import-source.tsx'
import { useTableImport } from './use-table-import.ts'

/** Predictions of many agents on many challenges from a spreadsheet: read, judged row by row, taken as drafts. */
export function PredictionImportPage() {
  const { t } = useTranslation('predictions')
  const table = useTableImport()
  const { rows, read } = table
  if (rows !== null) return <ImportReview table={table} rows={rows} />
  return (
    <Page
      title={t('import.title')}
      actions={
        <Link to="/predict" className={getButtonClass({ variant: 'quiet', size: 'md' })}>
          {t('backToQueue')}
        </Link>
      }
    >
      <div className="flex flex-col gap-3">
        {read.error === null ? null : <ErrorNote error={appErrorOf(read.error)} />}
        <ImportSource fault={read.data ?? null} isReading={read.isPending} onRead={(source) => read.mutate(source)} />
      </div>
    </Page>
  )
}
