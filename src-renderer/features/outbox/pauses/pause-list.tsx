import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { formatAimKey, pauseAimOf } from '#contract/ipc/pause-aim.ts'
import type { PauseView } from '#contract/ipc/pauses.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useOpenPauseDialog } from '../../../shared/pauses/pause-dialogs.tsx'
import { useAimText } from '../../../shared/pauses/use-aim-text.ts'
import { useResumeSending } from '../../../shared/pauses/use-pauses.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useCount } from '../../../ui/text/use-count.ts'
import { pauseListQuery } from '../outbox.queries.ts'

/** As many as are listed: a thousand agents can be paused one by one, and all of them end by one button. */
const mostListed = 50

/** The pauses in force over the writes, each with what it holds and its own end. Nothing while there is none. */
export function PauseList() {
  const { orpc } = useBridge()
  const list = useQuery(pauseListQuery(orpc))
  if (list.data === undefined) {
    if (list.error === null) return null
    return (
      <div className="shrink-0 border-line border-b px-4 py-2">
        <CallErrorNote error={list.error} onRetry={() => list.refetch()} />
      </div>
    )
  }
  return list.data.pauses.length === 0 ? null : <PausesInForce pauses={list.data.pauses} />
}

function PausesInForce({ pauses }: { pauses: readonly PauseView[] }) {
  const { t } = useTranslation('outbox')
  const count = useCount()
  const resume = useResumeSending(useOpenPauseDialog())
  return (
    <section
      aria-label={t('pauses.label')}
      className="flex shrink-0 items-start gap-3 border-line border-b bg-warn-soft px-4 py-1.5"
    >
      <div className="min-w-0 flex-1">
        <p className="text-xs text-warn">{t('paused')}</p>
        <ul className="flex max-h-28 flex-col gap-0.5 overflow-auto">
          {pauses.slice(0, mostListed).map((pause) => (
            <PauseLine key={formatAimKey(pause.aim)} pause={pause} />
          ))}
        </ul>
        {pauses.length <= mostListed ? null : (
          <p className="text-xs text-warn">{t('cut', { shown: count(mostListed), of: count(pauses.length) })}</p>
        )}
      </div>
      {pauses.length < 2 ? null : (
        <Button icon={<Play />} isPending={resume.isPending} onPress={() => resume.mutate(null)}>
          {t(pauses.some(({ waiting }) => waiting > 0) ? 'pauses.resumeAllReview' : 'pauses.resumeAll', {
            count: pauses.length,
          })}
        </Button>
      )}
    </section>
  )
}

function PauseLine({ pause: { aim, sinceMs, agents, waiting } }: { pause: PauseView }) {
  const { t } = useTranslation('outbox')
  const aimText = useAimText()
  const resume = useResumeSending(useOpenPauseDialog())
  const words = aimText(aim)
  return (
    <li className="flex min-h-7 items-center gap-2">
      <span className="min-w-0 truncate font-medium" title={words}>
        {words}
      </span>
      <span className="shrink-0 text-ink-2 text-xs">
        {t('pauses.agents', { count: agents })} · {t('pauses.holds', { count: waiting })} · <TimeText atMs={sinceMs} />
      </span>
      <Button
        size="sm"
        aria-label={t('pauses.resumeOf', { aim: words })}
        isPending={resume.isPending}
        onPress={() => resume.mutate([pauseAimOf(aim)])}
      >
        {t(waiting > 0 ? 'pauses.resumeReview' : 'pauses.resume')}
      </Button>
    </li>
  )
}
