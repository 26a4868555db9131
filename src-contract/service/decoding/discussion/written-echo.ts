/** What a service gives back of a text that was sent: in one language or several, as it was written or rendered. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, decodeField, firstOf, keyOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { withPlainKeys } from '../values/plain-name.ts'
import { spokenTextsOf } from '../values/spoken-text.ts'

const textNames = ['content', 'text', 'body']
const originalNames = [
  ...['original_content', 'content_original', 'original_text', 'text_original', 'original', 'source_text'],
  ...[
    'source_content',
    'raw_content',
    'content_raw',
    'raw_text',
    'raw',
    'content_markdown',
    'markdown',
    'content_text',
  ],
]
const translatedFlags = [
  'translated',
  'is_translated',
  'machine_translated',
  'auto_translated',
  'is_machine_translated',
]
const sourceLanguages = ['translated_from', 'original_language', 'original_lang', 'source_language', 'source_lang']

function isTranslated(row: Body): boolean {
  if (translatedFlags.some((name) => flagOf(row[name]) === true)) return true
  const from = keyOf(firstOf(row, sourceLanguages))
  const language = keyOf(firstOf(row, ['language', 'lang', 'locale']))
  return from !== null && from !== language
}

/**
 * Every text that a row gives of what was written, any of which may be as it was sent; none where it only gives a
 * translation, or no text.
 */
function echoesOf(row: unknown): readonly string[] {
  if (!isPlainObject(row)) return []
  const plain = withPlainKeys(row)
  const originals = originalNames.flatMap((name) => spokenTextsOf(plain[name]))
  const said = isTranslated(plain) ? [] : spokenTextsOf(firstOf(plain, textNames))
  return [...new Set([...said, ...originals])]
}

/** A row with its echoes in a field of their own, which no service has; `within`: where its record may be. */
export function withEchoes(row: Body, within: readonly string[] = []): Body {
  const record = within.map((name) => row[name]).find(isPlainObject) ?? {}
  return { ...row, echoes: [...echoesOf(record), ...echoesOf(row)] }
}

/** What `withEchoes` has put there. */
export const echoes = decodeField((value) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [],
)
