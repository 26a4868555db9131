import type { ChartLook } from '../../src-renderer/shared/charts/chart-types.ts'

/** Colours of a chart as a test can tell them apart; the real ones are tokens of the style sheet. */
export const chartLook: ChartLook = {
  surface: '#ffffff',
  sunken: '#f0f0f0',
  ink: '#101010',
  inkSoft: '#404040',
  inkFaint: '#707070',
  line: '#d0d0d0',
  lineStrong: '#a0a0a0',
  accent: '#0000ff',
  ok: '#008000',
  warn: '#806000',
  bad: '#a00000',
  series: ['#0000c0', '#c06000', '#008080', '#800080', '#606000', '#c00060'],
  diverging: ['#0000c0', '#f0f0f0', '#c06000'],
  fontFamily: 'sans-serif',
  isDark: false,
}
