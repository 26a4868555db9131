import { expect, it } from 'vitest'
import type { Command } from '../shared/commands.tsx'
import { findCommands } from './palette-search.ts'

const command = (title: string, synonyms?: string): Command => ({
  id: title,
  title,
  group: 'go',
  run: () => {},
  ...(synonyms === undefined ? {} : { synonyms }),
})
const commands = [
  command('Settings', 'preferences backups'),
  command('View stored secrets', 'keychain credentials'),
  command('Back up or transfer agents'),
  command('Fleet', 'agents list'),
]

it.each([
  ['', ['Settings', 'View stored secrets', 'Back up or transfer agents', 'Fleet']],
  ['SECRETS stored', ['View stored secrets']],
  ['keychain', ['View stored secrets']],
  ['secrets keychain', ['View stored secrets']],
  ['keychain backups', []],
  ['agents', ['Back up or transfer agents', 'Fleet']],
  ['fleet agents', ['Fleet']],
])('%j finds %j, by the title before by a synonym', (text, titles) => {
  expect(findCommands(commands, text).map(({ title }) => title)).toEqual(titles)
})
