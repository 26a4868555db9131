import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { formatQrPath, type QrModules, quietZone } from '#contract/rules/agents/claim-qr.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'

/** The claim link for a telephone. Dark on light in every theme: cameras expect it so. */
export function QrDialog({ row, qr, onClose }: { row: ClaimView; qr: QrModules; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const isHiding = useHiding()
  const side = qr.size + 2 * quietZone
  return (
    <Dialog title={t('qr.title', { name: escapeInvisible(row.name) })} onClose={onClose} size="sm">
      <p>{t('qr.text', { host: escapeInvisible(row.host ?? '') })}</p>
      {isHiding ? (
        <p className="text-ink-2">{t('presenting')}</p>
      ) : (
        <div className="flex justify-center">
          <svg
            role="img"
            aria-label={t('qr.alt', { name: escapeInvisible(row.name), host: escapeInvisible(row.host ?? '') })}
            viewBox={`0 0 ${side} ${side}`}
            shapeRendering="crispEdges"
            className="size-72 max-w-full rounded-md"
          >
            <rect width={side} height={side} fill="#ffffff" />
            <path d={formatQrPath(qr)} fill="#000000" />
          </svg>
        </div>
      )}
      <p className="text-xs text-ink-2">{t('qr.care')}</p>
    </Dialog>
  )
}
