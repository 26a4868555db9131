import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AgentKey } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useNow } from '../../ui/ui-provider.tsx'
import { useErrorToast } from '../use-error-toast.ts'

interface Revised {
  agentKey: AgentKey
  challengeKey: ChallengeKey
  deadlineAtMs: number
}

interface ReviseButtonProps extends Revised {
  /** Whose prediction it is, as it came. */
  name: string
  /** At the desk itself: its row opens where it is. Without it the way leads there. */
  onBegun?: () => void
}

/** Begins a revision of a prediction; nothing once its deadline has passed. What is sent is reviewed at the desk. */
export function ReviseButton({ name, onBegun, ...revised }: ReviseButtonProps) {
  const { t } = useTranslation('predictions')
  const { agentKey, challengeKey, deadlineAtMs } = revised
  const { client } = useBridge()
  const navigate = useNavigate()
  const say = useErrorToast()
  const nowMs = useNow() + getClockOffsetMs(useAppState(), readChallengeKey(challengeKey))
  const begin = useMutation({
    mutationFn: () => client.predictions.beginRevision({ agentKey, challengeKey }),
    onSuccess: () =>
      onBegun === undefined
        ? navigate({ to: '/predict/$challengeKey', params: { challengeKey }, search: { agents: agentKey } })
        : onBegun(),
    onError: (error) => say(error, escapeInvisible(name)),
  })
  if (nowMs >= deadlineAtMs) return null
  return (
    <Button
      size="sm"
      aria-label={t('revise.openOne', { name: escapeInvisible(name) })}
      isPending={begin.isPending}
      onPress={() => begin.mutate()}
    >
      {t('revise.open')}
    </Button>
  )
}
