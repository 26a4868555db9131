import { describe, expect, it } from 'vitest'
import { maxAgentNameLength, readAgentName } from './agent-name.ts'

describe('the name of an agent as it was typed', () => {
  it.each([
    ['  Tern 1 ', 'Tern 1'],
    ['Tern   of\u00A0the  north', 'Tern of the north'],
    ['海鸥 一号', '海鸥 一号'],
    ['e\u0301toile', 'étoile'],
    ['', ''],
    ['   ', ''],
    ['🏴\u{E0067}\u{E0062}', '🏴\u{E0067}\u{E0062}'],
    ['n'.repeat(maxAgentNameLength), 'n'.repeat(maxAgentNameLength)],
  ])('%j is kept as %j', (typed, name) => {
    expect(readAgentName(typed)).toEqual({ ok: true, name })
  })

  it.each([
    ['n'.repeat(maxAgentNameLength + 1), 'too_long'],
    ['two\nlines', 'bad_character'],
    ['turned \u202E around', 'bad_character'],
    ['bell \u0007', 'bad_character'],
    ['half \uD83D', 'bad_character'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(readAgentName(typed)).toEqual({ ok: false, fault })
  })
})
