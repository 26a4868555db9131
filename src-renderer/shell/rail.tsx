import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  ChartNoAxesColumn,
  ClipboardList,
  Inbox,
  type LucideIcon,
  Radar,
  Settings,
  SquareCheckBig,
  UserPlus,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../bridge/app-state.tsx'
import { useBridge } from '../bridge/bridge-context.tsx'
import { claimsQuery } from '../features/claims/claims.queries.ts'

export const railItems = [
  { to: '/fleet', words: 'fleet', icon: Users, shortcut: 'Ctrl 1' },
  { to: '/challenges', words: 'challenges', icon: Radar, shortcut: 'Ctrl 2' },
  { to: '/subscriptions', words: 'subscriptions', icon: SquareCheckBig, shortcut: 'Ctrl 3' },
  { to: '/results', words: 'results', icon: ChartNoAxesColumn, shortcut: 'Ctrl 4' },
  { to: '/outbox', words: 'outbox', icon: Inbox, shortcut: 'Ctrl 5' },
  { to: '/register', words: 'register', icon: ClipboardList, shortcut: 'Ctrl 6' },
  { to: '/claims', words: 'claims', icon: BadgeCheck, shortcut: 'Ctrl 7' },
  { to: '/add', words: 'add', icon: UserPlus, shortcut: 'Ctrl N' },
  { to: '/settings', words: 'settings', icon: Settings, shortcut: 'Ctrl ,' },
] as const satisfies readonly { to: string; words: string; icon: LucideIcon; shortcut: string }[]

const itemClass =
  'relative flex h-[46px] w-full flex-col items-center justify-center gap-0.5 rounded-md text-xs text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent'

/** The main screens, as pictures with words. */
export function Rail() {
  const { t } = useTranslation('shell')
  const { needsYou, waitingToSend, writesNeedYou, failedWrites, registrationsToFinish } = useAppState()
  const { orpc } = useBridge()
  const claims = useQuery(claimsQuery(orpc)).data?.rows ?? []
  const unclaimed = claims.filter(({ claimedAtMs }) => claimedAtMs === null).length
  const counts: Partial<Record<(typeof railItems)[number]['words'], { count: number; label: string }>> = {
    fleet: { count: needsYou, label: t('rail.needsYou', { count: needsYou }) },
    claims: { count: unclaimed, label: t('rail.unclaimed', { count: unclaimed }) },
    outbox: {
      count: waitingToSend + writesNeedYou + failedWrites,
      label: [
        writesNeedYou > 0 ? t('rail.writesNeedYou', { count: writesNeedYou }) : '',
        failedWrites > 0 ? t('rail.failed', { count: failedWrites }) : '',
        waitingToSend > 0 ? t('rail.waiting', { count: waitingToSend }) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    },
    register: {
      count: registrationsToFinish,
      label: t('rail.toFinish', { count: registrationsToFinish }),
    },
  }
  return (
    <nav
      aria-label={t('rail.label')}
      className="flex w-[84px] shrink-0 flex-col gap-0.5 border-line border-r bg-surface p-1"
    >
      {railItems.map(({ to, words, icon: Icon, shortcut }) => {
        const badge = counts[words]
        return (
          <div key={to} className={words === 'settings' ? 'mt-auto' : ''}>
            <Link
              to={to}
              title={`${t(`screens.${words}`)} (${shortcut.replace(' ', '+')})`}
              className={itemClass}
            >
              <Icon aria-hidden className="size-[18px]" />
              <span className="max-w-full truncate px-0.5">{t(`screens.${words}`)}</span>
              {badge === undefined || badge.count === 0 ? null : (
                <span
                  title={badge.label}
                  className="absolute top-0.5 left-[46px] min-w-[18px] rounded-full bg-warn-soft px-[3px] text-center text-xs leading-[18px] font-semibold text-warn tabular-nums"
                >
                  <span aria-hidden>{badge.count > 999 ? '1k+' : badge.count}</span>
                  <span className="sr-only">{badge.label}</span>
                </span>
              )}
            </Link>
          </div>
        )
      })}
    </nav>
  )
}
