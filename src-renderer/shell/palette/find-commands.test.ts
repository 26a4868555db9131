import { describe, expect, it } from 'vitest'
import type { Command } from '../../shared/command-registry.tsx'
import { groupCommands } from './find-commands.ts'

const command = (title: string, facts: Partial<Command> = {}): Command => ({
  id: title,
  title,
  group: 'go',
  run: () => {},
  ...facts,
})
const commands = [
  command('Settings', { synonyms: 'preferences backups' }),
  command('View stored secrets', { synonyms: 'keychain credentials' }),
  command('Back up or transfer agents', { id: 'go-pack' }),
  command('Fleet', { synonyms: 'agents list' }),
  command('Pause sending', { id: 'pause', group: 'act', isDangerous: true }),
  command('Dark theme', { id: 'theme-dark', group: 'set' }),
]

it.each([
  ['SECRETS stored', ['View stored secrets']],
  ['keychain', ['View stored secrets']],
  ['secrets keychain', ['View stored secrets']],
  ['keychain backups', []],
  ['agents', ['Back up or transfer agents', 'Fleet']],
  ['fleet agents', ['Fleet']],
  ['backup', ['Back up or transfer agents', 'Settings']],
  ['备份', ['Back up or transfer agents']],
  ['深色', ['Dark theme']],
  ['暂停', ['Pause sending']],
  ['s', ['Settings', 'View stored secrets', 'Back up or transfer agents', 'Fleet', 'Pause sending']],
])(
  '%j finds %j: by the title before by a synonym, in both languages, what takes something away last',
  (text, titles) => {
    const found = groupCommands(commands, { ids: [], text }).flatMap((group) =>
      group.commands.map(({ title }) => title),
    )
    expect(new Set(found)).toEqual(new Set(titles))
    expect(found.at(-1)).toBe(titles.at(-1))
  },
)

describe('the list of the palette', () => {
  const list = (text: string, ids: readonly string[]) =>
    groupCommands(commands, { ids, text }).map((each) => [each.group, each.commands.map(({ id }) => id)])

  it('begins with what was run last, and names nothing twice', () => {
    expect(list('', ['theme-dark', 'Fleet'])).toEqual([
      ['recent', ['theme-dark', 'Fleet']],
      ['act', ['pause']],
      ['go', ['Settings', 'View stored secrets', 'go-pack']],
    ])
  })

  it.each([['pause'], ['of-a-screen-that-is-closed']])('leaves %s out of what was run last', (id) => {
    expect(list('', [id])[0]?.[0]).toBe('act')
  })

  it('begins with what is found by its title, also where that is written in two words', () => {
    expect(list('backup', [])).toEqual([['go', ['go-pack', 'Settings']]])
    expect(list('dark', [])[0]).toEqual(['set', ['theme-dark']])
    const both = [...commands, command('Quit', { group: 'act', synonyms: 'dark' })]
    expect(groupCommands(both, { ids: [], text: 'dark' }).map(({ group }) => group)).toEqual(['set', 'act'])
  })

  it('begins with what is called as was typed, then with titles that begin with it', () => {
    const named = [
      command('Analytics: fleet'),
      command('Fleet likeness'),
      command('A fleetfoot', { group: 'act' }),
      command('Fleet'),
    ]
    const groups = groupCommands(named, { ids: [], text: 'fleet' })
    expect(groups.map(({ group, commands: found }) => [group, found.map(({ id }) => id)])).toEqual([
      ['go', ['Fleet', 'Fleet likeness', 'Analytics: fleet']],
      ['act', ['A fleetfoot']],
    ])
  })

  it('has only what fits as soon as something is typed', () => {
    expect(list('theme', ['Fleet'])).toEqual([['set', ['theme-dark']]])
  })
})
