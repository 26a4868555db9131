import type { ClaimClocksView } from '#contract/ipc/claims.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ClaimClock } from './claim-clock.tsx'

/** Until when the link opens and the agent may go without an owner: two entries of a definition list of two columns. */
export function ClaimClocks({ claim, offsetMs }: { claim: ClaimClocksView; offsetMs: number }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <dt className="text-ink-2">{t('fact.link')}</dt>
      <dd>
        <ClaimClock
          atMs={claim.linkExpiresAtMs}
          offsetMs={offsetMs}
          isAtLatest={claim.isLinkEndAtLatest}
          absent={t(claim.link === 'none' || claim.link === 'in_doubt' ? `link.${claim.link}` : 'clock.unknown')}
        />
        {claim.isLinkEndAtLatest ? <span className="block text-xs text-ink-3">{t('clock.atLatestHelp')}</span> : null}
      </dd>
      <dt className="text-ink-2">{t('fact.limit')}</dt>
      <dd>
        <ClaimClock atMs={claim.provisionalUntilMs} offsetMs={offsetMs} absent={t('clock.unknown')} />
        {claim.provisionalUntilMs === null ? (
          <span className="block text-xs text-ink-3">{t('clock.unknownLimitHelp')}</span>
        ) : null}
      </dd>
    </>
  )
}
