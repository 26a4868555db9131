import type { RankHistory } from '#contract/ipc/leaderboards.procedures.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ChartLook, ChartOption } from '../../shared/charts/chart-types.ts'
import { axisLookOf, timeAxisLookOf } from '../../shared/charts/with-house-style.ts'

const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const
const shortest = 14
/** As many lines as there is room for between two ranks. */
const mostNamed = 2

interface BumpFacts {
  look: ChartLook
  rankName: string
  formatTime: (atMs: number) => string
  language: Language
}

/**
 * Ranks over time, rank 1 at the top, a line an agent with its name at the end. Our agents are thick and in colour with
 * a mark of their own each, others thin and grey. A gap is where the agent was not ranked or not kept.
 */
export function createBumpOption(
  { takenAtMs, series }: RankHistory,
  { look, rankName, formatTime, language }: BumpFacts,
): ChartOption {
  const ranks = series.flatMap((one) => one.ranks).filter((rank) => rank !== null)
  const axis = axisLookOf(look)
  const labels = nameEnds(series)
  let ownIndex = 0
  return {
    grid: { left: 44, right: 150, top: 34, bottom: 28 },
    tooltip: {
      trigger: 'axis',
      order: 'valueAsc',
      axisPointer: { type: 'line', lineStyle: { color: look.lineStrong } },
    },
    xAxis: {
      ...timeAxisLookOf(look, language),
      axisPointer: { label: { formatter: ({ value }) => formatTime(Number(value)) } },
    },
    yAxis: {
      type: 'value',
      inverse: true,
      name: rankName,
      // An inverse axis starts at the top.
      nameLocation: 'start',
      min: 1,
      max: Math.max(5, ...ranks),
      splitNumber: 6,
      minInterval: 1,
      ...axis,
      axisLabel: { ...axis.axisLabel, showMaxLabel: false },
    },
    series: series.map(({ name, agentId, agentKey, ranks: own }) => {
      const isOwn = agentKey !== null
      const place = isOwn ? ownIndex++ : 0
      const colour = isOwn ? (look.series[place % look.series.length] ?? look.accent) : look.inkFaint
      return {
        type: 'line' as const,
        name: escapeInvisible(name ?? agentId),
        data: takenAtMs.map((atMs, index) => [atMs, own[index] ?? null]),
        symbol: isOwn ? (symbols[place % symbols.length] ?? 'circle') : 'circle',
        symbolSize: isOwn && takenAtMs.length <= 60 ? 7 : 4,
        lineStyle: { width: isOwn ? 2.5 : 1.25, color: colour, type: isOwn ? ('solid' as const) : ('dashed' as const) },
        itemStyle: { color: colour },
        z: isOwn ? 3 : 2,
        connectNulls: false,
        endLabel: {
          show: labels.has(agentId),
          formatter: () => labels.get(agentId) ?? '',
          color: isOwn ? look.ink : look.inkSoft,
          fontWeight: isOwn ? ('bold' as const) : ('normal' as const),
        },
        labelLayout: { moveOverlap: 'shiftY' as const },
        emphasis: { focus: 'series' as const },
      }
    }),
  }
}

/**
 * What is at the end of a line: the names of all that end in the same place, at the first of them, ours before
 * others. Labels of their own would lie upon each other there. By agent; nothing for one that was never ranked.
 */
export function nameEnds(series: RankHistory['series']): ReadonlyMap<string, string> {
  const ends = new Map<string, RankHistory['series'][number][]>()
  for (const one of series) {
    const last = one.ranks.findLastIndex((rank) => rank !== null)
    if (last < 0) continue
    const place = `${last} ${one.ranks[last]}`
    ends.set(place, [...(ends.get(place) ?? []), one])
  }
  return new Map([...ends.values()].flatMap(nameEnd))
}

function nameEnd(tied: RankHistory['series']): [string, string][] {
  const sorted = tied.toSorted((a, b) => Number(a.agentKey === null) - Number(b.agentKey === null))
  const [first] = sorted
  if (first === undefined) return []
  const names = sorted.slice(0, mostNamed).map(({ name, agentId }) => shorten(escapeInvisible(name ?? agentId)))
  const more = sorted.length > mostNamed ? ` +${sorted.length - mostNamed}` : ''
  return [[first.agentId, `${names.join('\n')}${more}`]]
}

const shorten = (name: string): string =>
  [...name].length <= shortest + 2 ? name : `${[...name].slice(0, shortest).join('')}…`
