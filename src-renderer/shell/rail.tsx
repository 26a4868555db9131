import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  Inbox,
  type LucideIcon,
  Newspaper,
  Radar,
  Send,
  Settings,
  SquareCheckBig,
  Target,
  Trophy,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppState } from '../bridge/app-state.tsx'
import { useBridge } from '../bridge/bridge-context.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { appQueries } from '../shared/app.queries.ts'
import { useOnboardingCounts } from '../shared/onboarding/use-onboarding-counts.ts'
import type { ShortcutId } from '../shared/shortcuts/shortcut-table.ts'
import { useShortcut } from '../shared/shortcuts/use-shortcut.ts'
import { useJoins } from '../ui/text/use-joins.ts'
import { useScreenSearch } from './use-screen-search.ts'

interface RailItem {
  to:
    | '/inbox'
    | '/predict'
    | '/challenges'
    | '/outbox'
    | '/results'
    | '/leaderboard'
    | '/events'
    | '/fleet'
    | '/subscriptions'
    | '/onboarding'
    | '/help'
    | '/settings'
  words:
    | 'inbox'
    | 'predict'
    | 'challenges'
    | 'outbox'
    | 'results'
    | 'leaderboard'
    | 'events'
    | 'fleet'
    | 'subscriptions'
    | 'onboarding'
    | 'help'
    | 'settings'
  icon: LucideIcon
  shortcut: ShortcutId
  /** The menu that has its command; *Go*, unless it says another. */
  menu?: 'file' | 'help'
  /** Addresses of screens without an item of their own, which light this one. */
  covers?: readonly string[]
}

export const railGroups: readonly { id: 'today' | 'insight' | 'agents' | null; items: readonly RailItem[] }[] = [
  {
    id: 'today',
    items: [
      { to: '/inbox', words: 'inbox', icon: Inbox, shortcut: 'goInbox' },
      { to: '/predict', words: 'predict', icon: Target, shortcut: 'goPredict' },
      { to: '/challenges', words: 'challenges', icon: Radar, shortcut: 'goChallenges' },
      { to: '/outbox', words: 'outbox', icon: Send, shortcut: 'goOutbox' },
    ],
  },
  {
    id: 'insight',
    items: [
      { to: '/results', words: 'results', icon: ChartNoAxesColumn, shortcut: 'goResults' },
      { to: '/leaderboard', words: 'leaderboard', icon: Trophy, shortcut: 'goLeaderboard' },
      { to: '/events', words: 'events', icon: Newspaper, shortcut: 'goEvents', covers: ['/profiles'] },
    ],
  },
  {
    id: 'agents',
    items: [
      { to: '/fleet', words: 'fleet', icon: Users, shortcut: 'goFleet', covers: ['/agents'] },
      { to: '/subscriptions', words: 'subscriptions', icon: SquareCheckBig, shortcut: 'goSubscriptions' },
      { to: '/onboarding', words: 'onboarding', icon: UserPlus, shortcut: 'goOnboarding' },
    ],
  },
  {
    id: null,
    items: [
      { to: '/help', words: 'help', icon: CircleQuestionMark, shortcut: 'help', menu: 'help' },
      {
        to: '/settings',
        words: 'settings',
        icon: Settings,
        shortcut: 'goSettings',
        menu: 'file',
        covers: ['/secrets', '/packs', '/welcome', '/requests', '/about'],
      },
    ],
  },
]

export const railItems = railGroups.flatMap(({ items }) => items)

/** The main screens in their groups, as pictures with words. */
export function Rail() {
  const { t } = useTranslation('shell')
  const badges = useBadges()
  return (
    <nav aria-label={t('rail.label')} className={railClass}>
      {railGroups.map(({ id, items }) => (
        <div key={id ?? 'bottom'} className={id === null ? 'mt-auto pt-1' : 'pt-1.5'}>
          {id === null ? null : (
            <h2 id={`rail-${id}`} className="px-1.5 pb-0.5 text-xs text-ink-3">
              {t(`rail.group.${id}`)}
            </h2>
          )}
          <ul aria-labelledby={id === null ? undefined : `rail-${id}`} className="flex flex-col gap-0.5">
            {items.map((item) => (
              <li key={item.to}>
                <RailLink item={item} badge={badges[item.words] ?? null} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface Badge {
  count: number
  label: string
}

export const railClass = 'flex w-[100px] shrink-0 flex-col overflow-y-auto border-line border-r bg-surface px-1 pb-1'

export const railItemClass =
  'relative flex h-[46px] w-full flex-col items-center justify-center gap-0.5 rounded-md text-xs text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-lit:bg-accent-soft data-lit:forced-highlight data-lit:font-medium data-lit:text-accent'

function RailLink({ item, badge }: { item: RailItem; badge: Badge | null }) {
  const { t } = useTranslation('shell')
  const { to, words, icon: Icon, shortcut, covers = [] } = item
  const searchOf = useScreenSearch()
  const { aside } = useJoins()
  const keys = useShortcut(shortcut)
  const name = t(`screens.${words}`)
  const isLit = useRouterState({
    select: ({ location: { pathname } }) =>
      [to, ...covers].some((start) => pathname === start || pathname.startsWith(`${start}/`)),
  })
  return (
    <Link
      to={to}
      search={() => searchOf(to)}
      // Its script comes while the pointer or the focus is on the way.
      preload="intent"
      preloadDelay={0}
      title={keys === undefined ? name : aside(name, keys.replaceAll(' ', '+'))}
      data-lit={isLit ? '' : undefined}
      aria-current={isLit ? 'page' : undefined}
      className={railItemClass}
    >
      <RailFace icon={Icon}>{name}</RailFace>
      {badge === null || badge.count === 0 ? null : (
        <span
          title={badge.label}
          className="absolute top-0.5 left-[54px] min-w-[18px] rounded-full bg-warn-soft px-[3px] text-center text-xs leading-[18px] font-semibold text-warn tabular-nums"
        >
          <span aria-hidden>{badge.count > 999 ? '1k+' : badge.count}</span>
          <span className="sr-only">{badge.label}</span>
        </span>
      )}
    </Link>
  )
}

/** What an item looks like. */
export function RailFace({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-[18px]" />
      <span className="max-w-full truncate">{children}</span>
    </>
  )
}

/** How many things wait for the operator on a screen, with words. */
function useBadges(): Partial<Record<RailItem['words'], Badge>> {
  const { t } = useTranslation(['shell', 'onboarding'])
  const { orpc } = useBridge()
  const dueSoon = useQuery(appQueries(orpc).dueSoon()).data?.count ?? 0
  const { agentsNeedYou, waitingToSend, writesNeedYou, failedWrites } = useAppState()
  const { registrations, claims } = useOnboardingCounts()
  const named = (counted: readonly (readonly [count: number, label: string])[]): Badge => {
    const present = counted.filter(([count]) => count > 0)
    return {
      count: present.reduce((sum, [count]) => sum + count, 0),
      label: present.map(([, label]) => label).join(' · '),
    }
  }
  return {
    predict: named([[dueSoon, t('rail.dueSoon', { count: dueSoon })]]),
    fleet: named([[agentsNeedYou, t('rail.agentsNeedYou', { count: agentsNeedYou })]]),
    outbox: named([
      [writesNeedYou, t('rail.writesNeedYou', { count: writesNeedYou })],
      [failedWrites, t('rail.failed', { count: failedWrites })],
      [waitingToSend, t('rail.waiting', { count: waitingToSend })],
    ]),
    onboarding: named([
      [registrations, t('onboarding:toFinish', { count: registrations })],
      [claims, t('onboarding:unclaimed', { count: claims })],
    ]),
  }
}
