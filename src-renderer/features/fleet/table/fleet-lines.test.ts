import { describe, expect, it } from 'vitest'
import { fleetRow } from '../../../../test/support/fleet-row.ts'
import { agentsOf, groupLines, isHeading } from './fleet-lines.ts'

const rows = [
  fleetRow('Bot1', { group: 'Desk 10' }),
  fleetRow('Bot2'),
  fleetRow('Bot3', { group: 'Desk 2' }),
  fleetRow('Bot4', { group: 'desk 10' }),
]
const wordsOf = (lines: ReturnType<typeof groupLines>) =>
  lines.map((line) => (isHeading(line) ? `# ${line.group} ${line.agentKeys.length}` : line.name))

describe('agents under the headings of their groups', () => {
  it('come in natural order of the groups, those of none last', () => {
    expect(wordsOf(groupLines(rows, new Set()))).toEqual([
      '# Desk 2 1',
      'Bot3',
      '# Desk 10 2',
      'Bot1',
      'Bot4',
      '# null 1',
      'Bot2',
    ])
  })

  it('are hidden by a closed heading, which still counts them', () => {
    const all = groupLines(rows, new Set())
    const closed = new Set(all.filter(isHeading).map(({ headingKey }) => headingKey))
    const lines = groupLines(rows, closed)
    expect(wordsOf(lines)).toEqual(['# Desk 2 1', '# Desk 10 2', '# null 1'])
    expect(agentsOf(lines)).toEqual([])
    expect(agentsOf(all)).toHaveLength(4)
  })
})
