/** Findings as lines of text. What a deployment says is text of others: it is made visible, short and one line. */
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { Finding } from './read-only-suite.ts'

const nameWidth = 34
const kindWidth = 16
const longestDetail = 200

export function formatFinding({ site, name, method, path, outcome }: Finding): string {
  const head = `${site.padEnd(7)} ${name.padEnd(nameWidth)} ${outcome.kind.padEnd(kindWidth)} `
  const place = `${method} ${shown(path)}`
  switch (outcome.kind) {
    case 'ok':
      return head + place + (outcome.rows === null ? '' : ` (${outcome.rows} rows)`)
    case 'closed':
      return `${head}${place}: ${outcome.status} ${shown(outcome.detail)}`.trimEnd()
    case 'not tried':
      return `${head}${place}: ${shown(outcome.why)}`
    case 'failed':
      return `${head}${place}: ${shown(outcome.why)}`
    case 'does not decode':
      return [head + place, ...outcome.problems.map((problem) => `${' '.repeat(8)}${shown(problem)}`)].join('\n')
  }
}

export function summarise(findings: readonly Finding[]): { line: string; exitCode: 0 | 1 } {
  const count = (kind: Finding['outcome']['kind']) => findings.filter(({ outcome }) => outcome.kind === kind).length
  const [bad, failed] = [count('does not decode'), count('failed')]
  const good = `${count('ok')} ok, ${count('closed')} closed, ${count('not tried')} not tried`
  return { line: `${good}, ${bad} do not decode, ${failed} failed`, exitCode: bad + failed > 0 ? 1 : 0 }
}

function shown(text: string): string {
  const line = escapeInvisible(text).replaceAll(/\s+/g, ' ').trim()
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line
}
