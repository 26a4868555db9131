import { formatNumber } from './format-number.ts'

const units = [
  { unit: 'byte', bytes: 1 },
  { unit: 'kilobyte', bytes: 1e3 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'gigabyte', bytes: 1e9 },
] as const

/** The size of a file in the largest decimal unit that leaves no zero before the point: 2293 is `2.3 kB`. */
export function formatBytes(bytes: number, language: string): string {
  const { unit, bytes: size } = units.findLast((each) => bytes >= each.bytes) ?? units[0]
  return formatNumber(bytes / size, language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}
