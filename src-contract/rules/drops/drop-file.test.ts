import { describe, expect, it } from 'vitest'
import { type DropFault, maxDropBytes, mayBeUnfinished, readDropFile } from './drop-file.ts'

const prediction = {
  version: 1,
  kind: 'prediction',
  agent: 'Helios-01',
  site: 'global',
  challenge: 'ch_1',
  direction: 'bullish',
  confidence: '72 %',
}
const comment = { version: 1, kind: 'comment', agent: 'Helios-01', site: 'global', event: 'ev_1', text: 'So it is.' }
const bytesOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content))
const without = (field: string, from: object = prediction) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field))

describe('a file that can be read', () => {
  it('is a prediction, with what was left out', () => {
    expect(readDropFile(bytesOf(prediction))).toEqual({ ok: true, file: { ...prediction, reasoning: '', ref: null } })
  })
  it('is a comment, or a reply with its parent', () => {
    expect(readDropFile(bytesOf(comment))).toMatchObject({ ok: true, file: { parent: null, text: 'So it is.' } })
    expect(readDropFile(bytesOf({ ...comment, parent: 'cm_1' }))).toMatchObject({ ok: true, file: { parent: 'cm_1' } })
  })
  it('may give its confidence as a number', () => {
    expect(readDropFile(bytesOf({ ...prediction, confidence: 0.72 }))).toMatchObject({ file: { confidence: '0.72' } })
  })
  it.each([
    ['UTF-8 with a mark in front', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark in front', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('may be %s', (_, encode) => {
    expect(readDropFile(encode(JSON.stringify({ ...prediction, reasoning: '涨' })))).toMatchObject({
      ok: true,
      file: { reasoning: '涨' },
    })
  })
})

describe('a file that cannot be read says why', () => {
  it.each<[string, Uint8Array, DropFault, string | null]>([
    ['empty', new Uint8Array(), 'not_json', null],
    ['cut off', bytesOf(prediction).slice(0, 40), 'not_json', null],
    ['cut within a letter', Buffer.from('{"a":"涨').subarray(0, -1), 'not_utf8', null],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'not_utf8', null],
    ['too large', new Uint8Array(maxDropBytes + 1), 'too_large', null],
    ['a list', bytesOf([prediction]), 'not_an_object', null],
    ['null', bytesOf(null), 'not_an_object', null],
    ['without a version', bytesOf(without('version')), 'field_missing', 'version'],
    ['of another version', bytesOf({ ...prediction, version: 2 }), 'version_unknown', 'version'],
    ['without a kind', bytesOf(without('kind')), 'field_missing', 'kind'],
    ['of another kind', bytesOf({ ...prediction, kind: 'like' }), 'kind_unknown', 'kind'],
    ['without an agent', bytesOf(without('agent')), 'field_missing', 'agent'],
    ['without a site', bytesOf(without('site')), 'field_missing', 'site'],
    ['of another site', bytesOf({ ...prediction, site: 'eu' }), 'field_wrong', 'site'],
    ['without a challenge', bytesOf(without('challenge')), 'field_missing', 'challenge'],
    ['without a confidence', bytesOf(without('confidence')), 'field_missing', 'confidence'],
    ['with a list as confidence', bytesOf({ ...prediction, confidence: [1] }), 'field_wrong', 'confidence'],
    ['with a long reasoning', bytesOf({ ...prediction, reasoning: 'x'.repeat(10_001) }), 'field_too_long', 'reasoning'],
    ['with a field more', bytesOf({ ...prediction, path: '/etc/passwd' }), 'field_unknown', 'path'],
    ['an event that no path can carry', bytesOf({ ...comment, event: '..' }), 'field_wrong', 'event'],
    ['without a text', bytesOf(without('text', comment)), 'field_missing', 'text'],
    ['with a long text', bytesOf({ ...comment, text: 'x'.repeat(10_001) }), 'field_too_long', 'text'],
    ['with a secret', bytesOf({ ...prediction, client_secret: 'abc' }), 'holds_credentials', null],
  ])('%s', (_, bytes, fault, field) => {
    expect(readDropFile(bytes)).toEqual({ ok: false, fault, field })
  })

  it('and only what more bytes could put right may be unfinished', () => {
    expect(mayBeUnfinished({ fault: 'not_json', field: null })).toBe(true)
    expect(mayBeUnfinished({ fault: 'not_utf8', field: null })).toBe(true)
    expect(mayBeUnfinished({ fault: 'field_missing', field: 'site' })).toBe(false)
  })
})
