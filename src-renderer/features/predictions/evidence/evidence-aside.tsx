import { useTranslation } from 'react-i18next'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
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
      className="flex w-80 shrink-0 flex-col gap-3 overflow-auto"
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
