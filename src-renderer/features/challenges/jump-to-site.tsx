import type { Site } from '#contract/ids.ts'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'

interface SiteJumpsProps {
  matrix: ObligationMatrix
  onJump: (site: Site) => void
}

/** The block of each site is a screen away from the other's, in both directions: one press brings it here. */
export function JumpToSite({ matrix, onJump }: SiteJumpsProps) {
  const { t } = useTranslation('challenges')
  const { t: ui } = useTranslation('ui')
  const sites = [...new Set(matrix.agents.map(({ site }) => site))]
  if (sites.length < 2) return null
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-1.5 text-xs text-ink-2">
      {t('matrix.goTo')}
      {sites.map((site) => (
        <Button key={site} size="sm" onPress={() => onJump(site)}>
          {t('matrix.goToSite', {
            site: ui(`siteLong.${site}`),
            count: matrix.challenges.filter((challenge) => challenge.site === site).length,
          })}
        </Button>
      ))}
    </div>
  )
}
