import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'

interface RotationFooterProps {
  isReview: boolean
  run: RotationRunView | null
  /** How many can get a new key, and how many have one that is not finished. */
  rotatableCount: number
  rotatingCount: number
  canBegin: boolean
  onBegin: () => void
  onFinish: () => void
  onStop: () => void
  /** False: back to the review. True: on to those whose rotation is unfinished. */
  onReview: (isBegun: boolean) => void
  onClose: () => void
}

/** The acts of each step. */
export function RotationFooter(props: RotationFooterProps) {
  const { isReview, run, rotatableCount, rotatingCount } = props
  const { t } = useTranslation(['secrets', 'ui'])
  if (run?.isRunning === true) {
    return (
      <>
        <Button onPress={props.onClose}>{t('ui:close')}</Button>
        <Button isPending={run.isStopping} onPress={props.onStop}>
          {t(run.isStopping ? 'stopping' : 'stop')}
        </Button>
      </>
    )
  }
  if (isReview) {
    return (
      <>
        {rotatingCount === 0 ? null : (
          <Button onPress={() => props.onReview(true)}>{t('rotateMany.continue', { count: rotatingCount })}</Button>
        )}
        <Button onPress={props.onClose}>{t(rotatableCount === 0 ? 'ui:close' : 'ui:cancel')}</Button>
        {rotatableCount === 0 ? null : (
          <Button variant="primary" isDisabled={!props.canBegin} onPress={props.onBegin}>
            {t('rotateMany.begin', { count: rotatableCount })}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {rotatableCount === 0 || rotatingCount === 0 ? null : (
        <span className="mr-auto">
          <Button onPress={() => props.onReview(false)}>{t('rotateMany.rest', { count: rotatableCount })}</Button>
        </span>
      )}
      <Button {...(rotatingCount === 0 ? { variant: 'primary' as const } : {})} onPress={props.onClose}>
        {t('ui:close')}
      </Button>
      {rotatingCount === 0 ? null : (
        <Button variant="primary" onPress={props.onFinish}>
          {t('rotateMany.finish', { count: rotatingCount })}
        </Button>
      )}
    </>
  )
}
