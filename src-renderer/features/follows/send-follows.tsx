import { useTranslation } from '../../i18n/use-translation.tsx'
import { isOnlyTry } from '../../shared/composer/forbidden-writes.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { PlannedFollow } from './follow-plan.ts'

interface SendFollowsProps {
  kind: 'follow' | 'unfollow'
  passing: readonly PlannedFollow[]
  /** By a rule of the integrity guard. */
  forbidden: readonly PlannedFollow[]
  /** Whether the guard waits for no word of the operator. */
  isReady: boolean
  isPending: boolean
  onSend: () => void
}

/** The button of the review: says how many are sent, or that it tries what a rule forbids. */
export function SendFollows({ kind, passing, forbidden, isReady, isPending, onSend }: SendFollowsProps) {
  const { t } = useTranslation('follows')
  const isTry = isOnlyTry({ passing, forbidden })
  const isDisabled = !isReady || passing.length + forbidden.length === 0
  return (
    <Button variant="primary" isDisabled={isDisabled} isPending={isPending} onPress={onSend}>
      {isTry
        ? t(`dialog.try.${kind}`, { count: forbidden.length })
        : t(`dialog.send.${kind}`, { count: passing.length })}
    </Button>
  )
}
