import type { ChartLook } from '../../../../shared/charts/chart-types.ts'

/** The marks by which two series are told apart without colour. */
export function seriesLookOf(look: ChartLook, place: number) {
  return place === 0
    ? { color: look.series[0], symbol: 'circle', lineType: 'solid' as const }
    : { color: look.series[1], symbol: 'diamond', lineType: 'dashed' as const }
}
