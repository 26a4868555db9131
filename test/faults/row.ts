/** One thing that was broken on purpose, and what became of it. */
export interface FaultRow {
  /** In words that the document can print. */
  what: string
  figure: string
  target: string
  isMet: boolean
}

/** A group of faults that is run together. */
export interface FaultGroup {
  name: string
  run(options: FaultOptions): Promise<FaultRow[]>
}

interface FaultOptions {
  /** How often the application is killed. */
  kills: number
}

export function lineOf({ what, figure, target, isMet }: FaultRow): string {
  return `${isMet ? 'PASS' : 'FAIL'} ${what}: ${figure} (${target})`
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly FaultRow[]): string {
  const head = ['What', 'Figure', 'Target', 'Result']
  const body = rows.map(({ what, figure, target, isMet }) => [what, figure, target, isMet ? 'PASS' : 'FAIL'])
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A row of things that must not happen at all. */
export function never(what: string, bad: readonly string[], of: string): FaultRow {
  const shown = bad.length === 0 ? '' : `: ${bad.slice(0, 3).join('; ')}`
  return { what, figure: `${bad.length} of ${of}${shown}`, target: '0', isMet: bad.length === 0 }
}
