import { useMutation } from '@tanstack/react-query'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import type { WrittenDue } from '#contract/ipc/predictions.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { useToast } from '../../../ui/toast.tsx'

interface ExportDueProps {
  queue: readonly ChallengeInFleet[]
  agents: readonly FleetRow[] | null
}

/** What the queue shows as a table that can be filled in and imported. */
export function ExportDue({ queue, agents }: ExportDueProps) {
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const toast = useToast()
  const showError = useErrorToast()
  const missingOf = useMissing()
  const write = useMutation({
    mutationFn: () =>
      client.predictions.exportDue({
        challengeKeys: queue.map(({ challenge }) => challenge.challengeKey),
        agentKeys: agents?.map(({ agentKey }) => agentKey) ?? null,
      }),
    onSuccess({ written }) {
      if (written === null) return
      const missing = missingOf(written)
      const title = t(missing === '' ? 'exportDue.written' : 'exportDue.writtenPart', {
        count: written.rows,
        file: written.file,
      })
      // What must not be missed stays until it is closed.
      toast({ tone: missing === '' ? 'ok' : 'bad', title, detail: missing === '' ? t('exportDue.then') : missing })
    },
    onError: showError,
  })
  return (
    <Button isDisabled={queue.length === 0} isPending={write.isPending} onPress={() => write.mutate()}>
      {t('exportDue.open')}
    </Button>
  )
}

/** What the file lacks, in words; empty where it has all that is due. */
function useMissing(): (written: WrittenDue) => string {
  const { t } = useTranslation(['predictions', 'ui'])
  return ({ overLimit, unable, unknown, shortSites }) =>
    joinSentences([
      overLimit === 0 ? '' : t('exportDue.overLimit', { count: overLimit }),
      unable === 0 ? '' : t('exportDue.unable', { count: unable }),
      unknown === 0 ? '' : t('exportDue.unknown', { count: unknown }),
      ...shortSites.map((site) => t('exportDue.shortSite', { site: t(`ui:site.${site}`) })),
    ])
}
