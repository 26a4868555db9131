import { describe, expect, it } from 'vitest'
import type { Command } from '../../shared/command-registry.tsx'
import { createMenuEntries } from './menu-entries.ts'

const choices = { shortcuts: {}, singleKeys: true }
const command = (facts: Partial<Command> & { id: string }): Command => ({
  title: facts.id,
  group: 'go',
  run: () => {},
  ...facts,
})

describe('the entries of the application menu', () => {
  it.each([
    ['a screen in Go', command({ id: 'go-inbox', shortcut: 'goInbox' }), { section: 'go', combination: 'Ctrl 1' }],
    ['an act in Agents', command({ id: 'check', group: 'act' }), { section: 'agents', combination: null }],
    ['a setting in View', command({ id: 'dark', group: 'set' }), { section: 'view' }],
    ['where the command says', command({ id: 'pack', menu: 'file' }), { section: 'file' }],
  ] as const)('have %s', (_what, given, entry) => {
    expect(createMenuEntries([given], choices)).toEqual([expect.objectContaining({ id: given.id, ...entry })])
  })

  it('show the keys that the operator chose, and none that were taken away', () => {
    const given = [command({ id: 'inbox', shortcut: 'goInbox' }), command({ id: 'outbox', shortcut: 'goOutbox' })]
    const entries = createMenuEntries(given, { shortcuts: { goInbox: 'F7', goOutbox: '' }, singleKeys: true })
    expect(entries.map(({ combination }) => combination)).toEqual(['F7', null])
  })

  it("have the screen's own command in place of the shell's with the same keys", () => {
    const shells = command({ id: 'refresh', shortcut: 'refresh', isFallback: true })
    expect(createMenuEntries([shells], choices).map(({ id }) => id)).toEqual(['refresh'])
    const given = [shells, command({ id: 'refresh-screen', shortcut: 'refresh' })]
    expect(createMenuEntries(given, choices).map(({ id }) => id)).toEqual(['refresh-screen'])
  })

  it('have a command once that two parts of the screen offer', () => {
    expect(createMenuEntries([command({ id: 'rename' }), command({ id: 'rename' })], choices)).toHaveLength(1)
  })
})
