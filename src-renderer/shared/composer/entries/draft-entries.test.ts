import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { addEntry, type ComposerEntry, mergeEntries, withEntry } from './draft-entries.ts'

const a = agentKeySchema.parse('ag_00000001')
const b = agentKeySchema.parse('ag_00000002')
const entry = (no: number, agentKey: typeof a | null, text: string): ComposerEntry => ({
  no,
  agentKey,
  title: '',
  text,
})

/** Entries as text: `0a:Hello 1-:There`. */
const drawn = (entries: readonly ComposerEntry[]): string =>
  entries.map(({ no, agentKey, text }) => `${no}${agentKey === a ? 'a' : agentKey === b ? 'b' : '-'}:${text}`).join(' ')

describe('texts that are put together', () => {
  it.each<[string, ComposerEntry[], ComposerEntry[], string]>([
    ['nothing and nothing leave one row', [entry(0, null, '')], [], '0-:'],
    ['a blank row gives way to a kept text', [entry(0, null, '')], [entry(0, a, 'Kept')], '1a:Kept'],
    ['both stay where both are written', [entry(0, a, 'New')], [entry(0, b, 'Kept')], '0a:New 1b:Kept'],
    ['a second text of an agent waits for another', [entry(0, a, 'New')], [entry(0, a, 'Kept')], '0a:New 1-:Kept'],
    ['the same text of the same agent is there once', [entry(0, a, 'Same')], [entry(3, a, 'Same')], '0a:Same'],
    ['the chosen agent stays chosen while nothing is written', [entry(0, b, '')], [], '0b:'],
  ])('%s', (_, entries, further, expected) => {
    expect(drawn(mergeEntries(entries, further))).toBe(expected)
  })
})

it('a row is changed and added by its number, whatever stands before it', () => {
  const entries = addEntry([entry(0, a, 'One'), entry(4, b, 'Two')], null)
  expect(drawn(entries)).toBe('0a:One 4b:Two 5-:')
  expect(drawn(withEntry(entries, 4, { text: 'Other', agentKey: null }))).toBe('0a:One 4-:Other 5-:')
})
