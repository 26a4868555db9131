import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { isOnlyTry } from './forbidden-writes.ts'
import type { ReadyTexts } from './use-ready-texts.ts'

/** Why the button beside it cannot be pressed; the button names this text by its id. Nothing while it can. */
export function SendObstacle({ id, text }: { id: string; text: string | null }) {
  if (text === null) return null
  return (
    <span id={id} className="min-w-0 text-xs text-warn">
      {text}
    </span>
  )
}

interface ObstacleInput {
  ready: ReadyTexts
  isAlone: boolean
  isReviewing: boolean
  /** Whether the guard waits for no word of the operator. */
  isConfirmed: boolean
}

/**
 * Why the composer's one step cannot be made now, in words; null when it can, also where all that it does is to have
 * recorded what a rule forbids.
 */
export function useSendObstacle({ ready, isAlone, isReviewing, isConfirmed }: ObstacleInput): string | null {
  const { t } = useTranslation('discussion')
  const errorText = useErrorText()
  const texts = isAlone ? ready.asked : ready.good
  if (!isAlone && isOnlyTry({ passing: ready.good, forbidden: ready.forbidden })) return null
  if (texts.length === 0) {
    const [first] = ready.leftOut
    if (!isAlone) return t('write.obstacle.noneReady')
    if (first === undefined) return t('write.why.blank')
    return typeof first.why === 'string' ? t(`write.why.${first.why}`) : errorText(first.why).what
  }
  return (isAlone || isReviewing) && !isConfirmed ? t('write.obstacle.unconfirmed') : null
}
