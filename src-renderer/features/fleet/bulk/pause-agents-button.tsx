import { Pause, Play } from 'lucide-react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useOpenPauseDialog } from '../../../shared/pauses/pause-dialogs.tsx'
import { usePauseSending, useResumeSending } from '../../../shared/pauses/use-pauses.ts'
import { Button } from '../../../ui/buttons/button.tsx'

/** Holds the writes of the picked agents, one pause each; with every one of them paused so, ends that. */
export function PauseAgentsButton({ agents }: { agents: readonly FleetRow[] }) {
  const { t } = useTranslation('fleet')
  const pause = usePauseSending()
  const resume = useResumeSending(useOpenPauseDialog())
  const aims = agents.map(({ agentKey }) => ({ kind: 'agent' as const, agentKey }))
  const arePaused = agents.every(({ pausedBy }) => pausedBy.some(({ kind }) => kind === 'agent'))
  return arePaused ? (
    <Button icon={<Play />} isPending={resume.isPending} onPress={() => resume.mutate(aims)}>
      {t('bulk.resume')}
    </Button>
  ) : (
    <Button icon={<Pause />} isPending={pause.isPending} onPress={() => pause.mutate(aims)}>
      {t('bulk.pause')}
    </Button>
  )
}
