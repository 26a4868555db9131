import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** Over the foot of a list that is held: shows the rows that wait. Its box is `relative`. */
export function WaitingRowsButton({ waiting, onRelease }: { waiting: number; onRelease: () => void }) {
  const { t } = useTranslation('ui')
  if (waiting === 0) return null
  return (
    <span className="absolute bottom-3 left-1/2 z-30 -translate-x-1/2 rounded-md shadow-layer">
      <Button variant="primary" size="sm" onPress={onRelease}>
        {t('waitingRows', { count: waiting })}
      </Button>
    </span>
  )
}
