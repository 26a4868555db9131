/**
 * Words that docs/vocabulary.md rules out, as they would appear in a text on screen. A text may keep one only when it
 * is named here with the reason.
 */
const RULED_OUT = {
  en: [
    // An OAuth scope is a permission, a scope key is what challenges are about: the bare word says neither.
    /(?<!OAuth )\bscopes?\b(?! keys?\b)/i,
    /\b(?:wish|wishes|stance|standing|conveyor|tally|grace period|put away|whole field)\b/i,
    /\bowed\b/i,
    /\bfaults?\b/i,
    /\bdesk\b/i,
  ],
  'zh-CN': [/愿望|宽限期|立场|工作台|故障|预测台/, /(?<!搜索)范围/, /已判定|未判定|待定|复核|均分|开盘|收盘/],
}

const SYNONYMS = /^palette\.synonyms\./

/** file:key of a text that may keep such a word. */
const EXCEPTIONS = new Map([
  // After "OAuth scope" in the same sentence.
  ['claims.json:permissions.requestUnknown_one', 'the same sentence says OAuth scope'],
  ['claims.json:permissions.requestUnknown_other', 'the same sentence says OAuth scopes'],
])

/** Whether an operator would read a word of the list in this text. What is typed into the palette may be any word. */
export function hasRuledOutWord({ fileName, key, text, language }) {
  if (SYNONYMS.test(key) || EXCEPTIONS.has(`${fileName}:${key}`)) return false
  const shown = text.replaceAll(/\{\{.*?\}\}/g, '')
  return RULED_OUT[language].some((word) => word.test(shown))
}

/** Exceptions that no text needs any more. */
export function listIdleExceptions(texts) {
  return [...EXCEPTIONS.keys()].filter(
    (name) =>
      !texts.some(
        ({ fileName, key, text }) => `${fileName}:${key}` === name && RULED_OUT.en.some((word) => word.test(text)),
      ),
  )
}
