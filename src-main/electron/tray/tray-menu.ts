import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { TrayAct, TrayView } from '../../ports/background.ts'
import { formatDeadline } from '../format-deadline.ts'
import { getTrayMessages } from './tray-messages.ts'

/** Which picture the icon is; each has a shape of its own. */
export type TrayIcon = 'normal' | 'paused' | 'soon' | 'trouble'

/** A line of the menu: what it does, or null for what can only be read. */
interface TrayLine {
  label: string
  act: TrayAct | 'open' | 'quit' | null
}

export interface TraySummary {
  icon: TrayIcon
  tip: string
  /** In groups, between which a line is drawn. */
  groups: TrayLine[][]
}

const mostLetters = 40

function listTrouble({ trouble }: TrayView, language: Language): TrayLine[] {
  const words = getTrayMessages(language)
  const counted = (
    count: number,
    write: (count: string, isOne: boolean) => string,
    act: TrayLine['act'],
  ): TrayLine[] => (count === 0 ? [] : [{ label: write(formatNumber(count, language), count === 1), act }])
  return [
    // These three open the window, whose banners explain them.
    ...(trouble.isStoreRefusing ? [{ label: words.store, act: 'open' } as const] : []),
    ...(trouble.isKeychainAway ? [{ label: words.keychain, act: 'open' } as const] : []),
    ...counted(trouble.silentSites, words.sites, 'open'),
    ...counted(trouble.writesNeedYou, words.needYou, 'outbox'),
    ...counted(trouble.writesFailed, words.failed, 'outbox'),
  ]
}

function describeNext({ next }: TrayView, language: Language, nowMs: number): TrayLine {
  const words = getTrayMessages(language)
  if (next === 'none') return { label: words.nothingDue, act: null }
  if (next === 'unknown') return { label: words.dueUnknown, act: null }
  const asset = [...escapeInvisible(next.asset)].slice(0, mostLetters).join('')
  const when = formatDeadline(next.deadlineMs, language, nowMs)
  return { label: words.next(when, asset, formatNumber(next.due, language)), act: 'next' }
}

/**
 * What the tray shows of this. What is worst makes the icon: trouble, then what is due soon, then a pause; the tip and
 * the menu say all of it. Before the first look there is nothing to say but how to open and to quit.
 */
export function summariseTray(view: TrayView | null, language: Language, nowMs: number): TraySummary {
  const words = getTrayMessages(language)
  const open: TrayLine = { label: words.open, act: 'open' }
  const quit: TrayLine = { label: words.quit, act: 'quit' }
  if (view === null) return { icon: 'normal', tip: 'Arena Console', groups: [[open], [quit]] }
  const trouble = listTrouble(view, language)
  const { count, withinMin } = view.dueSoon
  const soon =
    count === 0 ? [] : [words.dueSoon(formatNumber(count, language), count === 1, formatNumber(withinMin, language))]
  const paused = view.isPaused ? [words.paused] : []
  const said = [...trouble.map(({ label }) => label), ...soon, ...paused]
  const pause: TrayLine = view.isPaused ? { label: words.resume, act: 'resume' } : { label: words.pause, act: 'pause' }
  return {
    icon: trouble.length > 0 ? 'trouble' : soon.length > 0 ? 'soon' : view.isPaused ? 'paused' : 'normal',
    tip: ['Arena Console', ...(view.isTrial ? [words.trial] : []), ...said].join(' · '),
    groups: [[open], [describeNext(view, language, nowMs), pause], trouble, [quit]].filter(({ length }) => length > 0),
  }
}
