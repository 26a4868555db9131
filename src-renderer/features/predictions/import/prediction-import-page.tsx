import { useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { DragPlace } from '../../../shared/dragged/drag-place.tsx'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportReview } from './import-review.tsx'
import { stateOfRow } from './imported-rows.ts'
import { PredictionImportSource } from './prediction-import-source.tsx'
import { useTableImport } from './use-table-import.ts'

/** Predictions of many agents on many challenges from a spreadsheet: read, judged row by row, taken as drafts. */
export function PredictionImportPage() {
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const table = useTableImport()
  const { rows, tableNo, read, discard } = table
  // Kept here while rows are shown: a file that is dropped takes no typed text away.
  const [text, setText] = useState('')
  const takeDragged = async (draggedId: string): Promise<void> => {
    const dragged = await client.predictions.readDraggedTable({ draggedId })
    if (dragged.text === null) return
    discard()
    read.mutate(dragged.text)
  }
  const left = rows?.some((row) => !['drafted', 'sent'].includes(stateOfRow(row))) ?? false
  return (
    <>
      <DragPlace kind="predictions" loss={left ? t('import.discardText') : null} take={takeDragged} />
      {rows !== null ? (
        <ImportReview key={tableNo} table={table} rows={rows} />
      ) : (
        <Page title={t('import.title')} actions={<ButtonLink to="/predict">{t('backToQueue')}</ButtonLink>}>
          <div className="flex flex-col gap-3">
            <CallErrorNote error={read.error} />
            <AskBeforeLeaving isTyped={text.trim() !== ''} />
            <PredictionImportSource
              fault={read.data ?? null}
              isReading={read.isPending}
              text={text}
              onType={setText}
              onRead={(source) => read.mutate(source)}
            />
          </div>
        </Page>
      )}
    </>
  )
}
