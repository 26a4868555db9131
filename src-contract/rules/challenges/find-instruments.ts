import { namesOfInstrument } from '../subscriptions/scope-key.ts'

/** What people call the instruments of the two sites, in both languages. */
const instrumentWords: readonly (readonly [instrument: string, words: readonly string[]])[] = [
  ['XAUUSD', ['gold', 'bullion', '黄金', '金价', '金']],
  ['AU', ['gold', 'shanghai gold', '黄金', '沪金', '金']],
  ['AG', ['silver', '白银', '沪银', '银']],
  ['CL', ['oil', 'crude', 'wti', 'petroleum', '原油', '石油']],
  ['ES', ['s&p', 'sp500', 's&p500', 'stocks', 'equities', '标普', '美股']],
  ['NQ', ['nasdaq', '纳斯达克', '纳指']],
  ['ZN', ['treasury', 'treasuries', 'bonds', 'yield', '美债', '国债']],
  ['BTC', ['bitcoin', 'crypto', '比特币']],
  ['ETH', ['ethereum', 'ether', '以太坊']],
  ['IF', ['csi300', 'csi 300', '沪深300', '沪深']],
  ['IH', ['sse50', 'sse 50', '上证50', '上证']],
  ['IC', ['csi500', 'csi 500', '中证500', '中证']],
  ['IM', ['csi1000', 'csi 1000', '中证1000', '中证']],
  ['WC2026', ['world cup', 'worldcup', 'football', 'soccer', 'match', '世界杯', '足球', '比赛']],
]

/** Two letters of a Latin word would mean half of the list; a Chinese sign is a word by itself. */
const leastLatinLetters = 3

/** The instruments, in every spelling, that a word or its beginning means. */
export function findInstruments(word: string): readonly string[] {
  const lower = word.toLowerCase()
  if (/^[\p{ASCII}]*$/u.test(lower) && lower.length < leastLatinLetters) return []
  return instrumentWords
    .filter(([, words]) => words.some((known) => known.startsWith(lower)))
    .flatMap(([instrument]) => namesOfInstrument(instrument))
}
