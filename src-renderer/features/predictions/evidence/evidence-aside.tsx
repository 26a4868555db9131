import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { EventEvidence } from './event-evidence.tsx'
import { FleetRecord } from './fleet-record.tsx'

/** What there is to go by beside the desk: the event with its discussion, and what the fleet said before. */
export function EvidenceAside({ challenge }: { challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  return (
    <aside
      aria-label={t('aside.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
      tabIndex={0}
      className={joinClassNames(
        'flex shrink-0 items-start gap-3 overflow-auto',
        '@max-[1120px]:max-h-2/5 @max-[1120px]:*:min-w-0 @max-[1120px]:*:flex-1',
        '@min-[1120px]:w-64 @min-[1120px]:flex-col @min-[1120px]:items-stretch @min-[1400px]:w-80',
      )}
    >
      <FleetRecord challenge={challenge} />
      {challenge.eventKey === null ? (
        <p className="text-ink-3">{t('aside.noEvent')}</p>
      ) : (
        <EventEvidence eventKey={challenge.eventKey} />
      )}
    </aside>
  )
}
