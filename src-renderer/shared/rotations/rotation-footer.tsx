import { useEffect, useRef } from 'react'
import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { isFocusFree } from '../../ui/focus/focus-free.ts'
import type { ChosenStep } from './rotation-step.ts'

interface RotationFooterProps {
  isReview: boolean
  run: RotationRunView | null
  /** How many can get a new key, and how many have one that is not finished. */
  rotatableCount: number
  rotatingCount: number
  /** Nothing can be begun now. */
  isHeld: boolean
  isPending: boolean
  onBegin: () => void
  onFinish: () => void
  onStop: () => void
  onChoose: (step: ChosenStep) => void
  onClose: () => void
}

/** The acts of each step. */
export function RotationFooter(props: RotationFooterProps) {
  const { t } = useTranslation(['secrets', 'ui'])
  const { isReview, run } = props
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
  return isReview ? <ReviewActs {...props} /> : <ProgressActs {...props} />
}

function ReviewActs({ rotatableCount, rotatingCount, isHeld, isPending, ...on }: RotationFooterProps) {
  const { t } = useTranslation(['secrets', 'ui'])
  const canBegin = rotatableCount > 0
  return (
    <>
      {rotatingCount === 0 ? null : (
        <Button onPress={() => on.onChoose('progress')}>{t('rotateMany.continue', { count: rotatingCount })}</Button>
      )}
      <FocusedButton isFocused={!canBegin || isHeld} onPress={on.onClose}>
        {t(canBegin ? 'ui:cancel' : 'ui:close')}
      </FocusedButton>
      {canBegin ? (
        <FocusedButton
          isFocused={!isHeld}
          variant="primary"
          isDisabled={isHeld}
          isPending={isPending}
          onPress={on.onBegin}
        >
          {t('rotateMany.begin', { count: rotatableCount })}
        </FocusedButton>
      ) : null}
    </>
  )
}

function ProgressActs({ run, rotatableCount, rotatingCount, isHeld, isPending, ...on }: RotationFooterProps) {
  const { t } = useTranslation(['secrets', 'ui'])
  const canFinish = rotatingCount > 0
  // What a run has come to is read first.
  const isFocused = run === null
  return (
    <>
      {rotatableCount === 0 ? null : (
        <span className="mr-auto">
          <Button onPress={() => on.onChoose('review')}>{t('rotateMany.rest', { count: rotatableCount })}</Button>
        </span>
      )}
      <FocusedButton
        isFocused={isFocused && (!canFinish || isHeld)}
        {...(canFinish ? {} : { variant: 'primary' as const })}
        onPress={on.onClose}
      >
        {t('ui:close')}
      </FocusedButton>
      {canFinish ? (
        <FocusedButton
          isFocused={isFocused && !isHeld}
          variant="primary"
          isDisabled={isHeld}
          isPending={isPending}
          onPress={on.onFinish}
        >
          {t('rotateMany.finish', { count: rotatingCount })}
        </FocusedButton>
      ) : null}
    </>
  )
}

/** The button that Enter presses at a step. Where another run ends meanwhile, the focus stays where it is. */
function FocusedButton({ isFocused, ...props }: ButtonProps & { isFocused: boolean }) {
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = target.current
    if (isFocused && button !== null && isFocusFree(document.activeElement, button)) button.focus()
  }, [isFocused])
  return <Button ref={target} {...props} />
}
