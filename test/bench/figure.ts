/** One measured figure and what it is held against. */
export interface Figure {
  /** What was measured, in words that the document can print. */
  what: string
  unit: 'ms' | 'MB' | 'requests' | '‰'
  ours: readonly number[]
  /** The same work at its barest, measured in turns with ours; null when the target is a plain limit. */
  floor: { what: string; samples: readonly number[] } | null
  /** Highest allowed ratio of the medians, or highest allowed median when there is no floor. */
  target: number
}

/** A group of figures that are measured together. */
export interface Bench {
  name: string
  measure(): Promise<Figure[]>
  /** Where the time goes, as lines of text, for `--trace`. */
  trace?: () => Promise<string>
}

export interface Verdict {
  oursMedian: number
  floorMedian: number | null
  /** What the target limits: the ratio, or the median itself. */
  reached: number
  isMet: boolean
}

/** How a figure compares with its target. */
export function judgeFigure({ ours, floor, target }: Figure): Verdict {
  const oursMedian = median(ours)
  const floorMedian = floor === null ? null : median(floor.samples)
  const reached = floorMedian === null ? oursMedian : oursMedian / floorMedian
  return { oursMedian, floorMedian, reached, isMet: reached <= target }
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('no samples')
  return (lower + upper) / 2
}
