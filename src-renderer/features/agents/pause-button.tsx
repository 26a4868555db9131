import { Pause, Play } from 'lucide-react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useOpenPauseDialog } from '../../shared/pauses/pause-dialogs.tsx'
import { usePauseSending, useResumeSending } from '../../shared/pauses/use-pauses.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Holds the writes of this agent alone, or ends that; a pause that holds others too is ended in the outbox. */
export function PauseButton({ row: { agentKey, pausedBy } }: { row: FleetRow }) {
  const { t } = useTranslation('shell')
  const pause = usePauseSending()
  const resume = useResumeSending(useOpenPauseDialog())
  const aims = [{ kind: 'agent' as const, agentKey }]
  return pausedBy.some(({ kind }) => kind === 'agent') ? (
    <Button icon={<Play />} isPending={resume.isPending} onPress={() => resume.mutate(aims)}>
      {t('pause.resumeAgent')}
    </Button>
  ) : (
    <Button icon={<Pause />} isPending={pause.isPending} onPress={() => pause.mutate(aims)}>
      {t('pause.pauseAgent')}
    </Button>
  )
}
