/**
 * How many attempts a registration challenge allows, read from its instructions (Interface §2.2, §8: no field for it is
 * specified). Pure.
 */

const words: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
}
const largest = 100

const englishNumber = String.raw`(\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?single)`
/** The same number again in brackets, as contracts write it: `three (3) attempts`. */
const again = String.raw`(?:\s*\([\w ]{1,12}\))?`
const chineseNumber = '([0-9]{1,4}|[一二两兩三四五六七八九十])'
const limit = '(?:up to|at most|no more than|max(?:imum)?(?: of)?|limit(?:ed to| of)?)'
const tries = '(?:attempt|tr(?:y|ie)|chance)s?'

/** Each form has the number as its only group. */
const forms: readonly RegExp[] = [
  // You have 3 attempts · maximum of three (3) attempts · attempt 1 of 3
  new RegExp(
    String.raw`\b${englishNumber}${again}\s+(?:(?:total|more|remaining|allowed|submission|answer)\s+)?${tries}\b(?!\s+(?:per|a|each|every)\b)`,
    'giu',
  ),
  new RegExp(String.raw`\battempt\s+\d+\s+(?:of|/)\s+${englishNumber}\b`, 'giu'),
  // Max attempts: 3 · attempts allowed = 3 · max_attempts 3 · Attempts (max. 3)
  new RegExp(
    String.raw`${tries}[_ ]?(?:left|allowed|remaining|limit|permitted)?\s*(?:[:=：]|\(max(?:imum)?|(?:is|are)(?: limited to)?)\s*${englishNumber}\b`,
    'giu',
  ),
  // submit up to 3 times
  new RegExp(String.raw`\b${limit}\s+${englishNumber}${again}\s+(?:times|submissions|answers)\b`, 'giu'),
  new RegExp(String.raw`\b(?:try|attempt|submit|answer)\b[^.!?\n]{0,40}?\b${englishNumber}${again}\s+times\b`, 'giu'),
  // 最多 3 次 · 共有三次机会 · 可尝试 3 次 · 3 次机会
  new RegExp(
    String.raw`(?:最多|至多|不超过|共有?|仅有|只有|您有|你有|可以?|尝试|嘗試|作答|提交|机会|機會)[^0-9一二两兩三四五六七八九十第。；;.\n]{0,8}${chineseNumber}\s*次`,
    'gu',
  ),
  new RegExp(String.raw`${chineseNumber}\s*次(?:尝试|嘗試|作答|提交|答题)?(?:的)?(?:机会|機會|尝试|嘗試)`, 'gu'),
  // 最大尝试次数：3
  new RegExp(String.raw`次数(?:上限|限制)?\s*(?:[:=：]|为|是)\s*${chineseNumber}`, 'gu'),
]

/** More tries after the first one: whether the first is counted is anybody's guess. */
const retries = /\bre-?(?:tr(?:y|ies)|submit|attempt)\w*|重试|重試|再试|再試/iu

function numberOf(text: string): number {
  const word = text.toLowerCase().replace(/^a /u, '')
  return words[word] ?? Number(word)
}

/**
 * The number of attempts that instructions in English or Chinese name: `You have 3 attempts` → 3, `最多三次` → 3. Null when
 * they name none, or several that differ. It is a reading of prose: to show, not to refuse by.
 */
export function readAttemptsInText(instructions: string): number | null {
  const text = instructions
    .slice(0, 20_000)
    .normalize('NFKC')
    .replace(/\bmax\./giu, 'max')
  const found = new Set<number>()
  for (const sentence of text.split(/[.!?。！？\n](?:\s|$)|[。！？]/u)) {
    if (retries.test(sentence)) continue
    for (const form of forms) {
      for (const [, number = ''] of sentence.matchAll(form)) found.add(numberOf(number))
    }
  }
  const [attempts, ...others] = found
  if (attempts === undefined || others.length > 0) return null
  return attempts >= 1 && attempts <= largest ? attempts : null
}
