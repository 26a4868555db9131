import { Link } from '@tanstack/react-router'
import type { Site } from '#contract/ids.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { countAgentsNotRead } from '../reading/list-state.ts'

/** Whose obligations are not known, so that the counts beside it may be too low; leads to where they are read. */
export function NotReadNote({ site }: { site: Site | null }) {
  const { t } = useTranslation('challenges')
  const count = countAgentsNotRead(useAppState(), site)
  if (count === 0) return null
  return (
    <Link to="/subscriptions" className="ml-auto text-xs text-warn hover:underline" title={t('notReadHelp')}>
      {t('notRead', { count })}
    </Link>
  )
}
