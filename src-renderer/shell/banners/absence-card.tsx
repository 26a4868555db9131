import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Absence } from '#contract/ipc/reminders.procedures.ts'
import { missedShownMs } from '#contract/rules/challenges/missed-shown.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

const linkClass = 'font-medium text-accent underline-offset-2 hover:underline'

/** What happened while nobody could see the window: each number leads to its list. Gone when dismissed. */
export function AbsenceCard({ absence }: { absence: Absence }) {
  const { t } = useTranslation(['reminders', 'ui'])
  const { orpc } = useBridge()
  const showError = useErrorToast()
  const dismiss = useMutation(orpc.reminders.dismissAbsence.mutationOptions({ onError: (thrown) => showError(thrown) }))
  const { fromMs, toMs, missed, unable, shown, predicted, scored, possible } = absence
  const { writesFailed, writesNeedYou, agentsNeedYou, claimsEnding } = absence
  const minutes = Math.floor((toMs - fromMs) / 60_000)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)]
  const parts: { id: string; link: ReactNode }[] = []
  const add = (id: string, count: number, link: ReactNode): void => void (count > 0 && parts.push({ id, link }))
  add(
    'missed',
    missed,
    <MissedCount words={t('absence.missed', { count: missed })} count={missed} shown={shown.missed} />,
  )
  add(
    'unable',
    unable,
    <MissedCount words={t('absence.unable', { count: unable })} count={unable} shown={shown.unable} />,
  )
  add(
    'predicted',
    predicted,
    <Link to="/outbox" search={{ sites: undefined, show: 'settled', kind: 'prediction' }} className={linkClass}>
      {t('absence.predicted', { count: predicted })}
    </Link>,
  )
  add(
    'scored',
    scored,
    <Link to="/results" search={{ sites: undefined, scored: true, since: fromMs, until: toMs }} className={linkClass}>
      {t('absence.scored', { count: scored })}
    </Link>,
  )
  add(
    'writesFailed',
    writesFailed,
    <Link to="/outbox" search={{ sites: undefined, show: 'failed' }} className={linkClass}>
      {t('absence.writesFailed', { count: writesFailed })}
    </Link>,
  )
  add(
    'writesNeedYou',
    writesNeedYou,
    <Link to="/outbox" search={{ sites: undefined, show: 'needs_you' }} className={linkClass}>
      {t('absence.writesNeedYou', { count: writesNeedYou })}
    </Link>,
  )
  add(
    'agentsNeedYou',
    agentsNeedYou,
    <Link to="/fleet" search={{ sites: undefined, status: 'needs_you' }} className={linkClass}>
      {t('absence.agentsNeedYou', { count: agentsNeedYou })}
    </Link>,
  )
  add(
    'claimsEnding',
    claimsEnding,
    <Link to="/onboarding/claims" search={{ sites: undefined, show: 'waiting' }} className={linkClass}>
      {t('absence.claimsEnding', { count: claimsEnding })}
    </Link>,
  )
  add(
    'possible',
    possible.count,
    <>
      <Link to="/predict" search={{ withinH: 1 }} className={linkClass}>
        {t('absence.possible', { count: possible.count })}
      </Link>
      {possible.soonestAtMs === null ? null : (
        <>
          {t('ui:join.comma')}
          <TimeText lead={t('absence.firstCloses')} atMs={possible.soonestAtMs} />
        </>
      )}
    </>,
  )
  return (
    <section
      aria-label={t('absence.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-2"
    >
      <strong className="font-medium">
        {days >= 2 ? t('absence.awayDays', { count: days }) : t('absence.awayHours', { count: hours })}
      </strong>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ id, link }) => (
          <li key={id}>{link}</li>
        ))}
      </ul>
      <IconButton
        label={t('absence.dismiss')}
        icon={<X aria-hidden />}
        isDisabled={dismiss.isPending}
        onPress={() => dismiss.mutate(undefined)}
      />
    </section>
  )
}

/** What was missed, and the way to those of it that the matrix still has: it shows none that are older. */
function MissedCount({ words, count, shown }: { words: string; count: number; shown: number }) {
  const { t } = useTranslation('reminders')
  const link = (text: string) => (
    <Link to="/challenges" search={{ view: 'matrix' }} className={linkClass}>
      {text}
    </Link>
  )
  if (shown === count) return link(words)
  const hours = missedShownMs / 3_600_000
  return (
    <>
      {words} ·{' '}
      {shown === 0 ? t('absence.earlier', { count, hours }) : link(t('absence.shown', { count: shown, hours }))}
    </>
  )
}
