import type { Language } from '#contract/rules/choose-language.ts'
import type { ChartLook, ChartOption } from './chart-types.ts'

/**
 * A chart's option with what all charts have alike: font, colours, a tooltip that is drawn on the canvas (one of HTML
 * would need inline styles and markup, which the page's policy refuses) and motion of at most 120 ms, none where the
 * system asks for none.
 */
export function withHouseStyle(
  option: ChartOption,
  { look, isStill }: { look: ChartLook; isStill: boolean },
): ChartOption {
  const text = { color: look.inkSoft, fontFamily: look.fontFamily, fontSize: 12 }
  return {
    color: [...look.series],
    textStyle: text,
    animation: !isStill,
    animationDuration: 120,
    animationDurationUpdate: 120,
    ...option,
    tooltip: {
      backgroundColor: look.surface,
      borderColor: look.lineStrong,
      borderWidth: 1,
      padding: [6, 8],
      transitionDuration: 0,
      ...option.tooltip,
      renderMode: 'richText',
      confine: true,
      textStyle: { ...text, color: look.ink, fontSize: 12, lineHeight: 18 },
    },
    ...(option.legend === undefined
      ? {}
      : { legend: { top: 0, left: 0, itemWidth: 18, itemHeight: 8, itemGap: 14, textStyle: text, ...option.legend } }),
  }
}

/** How an axis looks; give it its `type`, `name` and range. */
export function axisLookOf(look: ChartLook) {
  const text = { color: look.inkSoft, fontFamily: look.fontFamily, fontSize: 12 }
  return {
    axisLine: { show: true, lineStyle: { color: look.lineStrong } },
    axisTick: { show: false },
    axisLabel: { ...text, hideOverlap: true },
    nameTextStyle: { ...text, color: look.inkFaint },
    splitLine: { show: true, lineStyle: { color: look.line, width: 1 } },
  }
}

/** ECharts knows months by their English names only, without the words of another language in the script. */
const timeLabels = {
  en: {},
  'zh-CN': { formatter: { year: '{yyyy}年', month: '{M}月', day: '{d}日' } },
} as const satisfies Record<Language, object>

/** An axis of time whose labels are in the language of the screen. */
export function timeAxisLookOf(look: ChartLook, language: Language) {
  const axis = axisLookOf(look)
  return {
    ...axis,
    type: 'time' as const,
    splitLine: { show: false },
    axisLabel: { ...axis.axisLabel, ...timeLabels[language] },
  }
}
