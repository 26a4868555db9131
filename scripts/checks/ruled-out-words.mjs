/** Words that docs/vocabulary.md rules out, as they would appear in a text on screen. */
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

/** Whether an operator would read a word of the list in this text. What is typed into the palette may be any word. */
export function hasRuledOutWord({ key, text, language }) {
  if (SYNONYMS.test(key)) return false
  const shown = text.replaceAll(/\{\{.*?\}\}/g, '')
  return RULED_OUT[language].some((word) => word.test(shown))
}
