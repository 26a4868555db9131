/**
 * The instruments of both sites that the console knows something of. One that is not here works as well: it is in no
 * category, and nothing but its symbol finds it. Another symbol for one of them is an alias of `scope-key.ts`.
 */
import type { BoardCategory } from '../leaderboards/board-category.ts'

export interface KnownInstrument {
  /** In the spelling of `instrumentOf`. */
  symbol: string
  /** The leaderboard on which it counts; the service publishes none, this follows from what it is. */
  category: BoardCategory | null
  /** What people type to find it, in small letters, in both languages. */
  words: readonly string[]
  /** What the prompt of a registration challenge calls it, besides its symbol; null where it is in none. */
  inPrompts: RegExp | null
}

export const knownInstruments: readonly KnownInstrument[] = [
  {
    symbol: 'XAUUSD',
    category: 'commodities',
    words: ['gold', 'bullion', '黄金', '金价', '金'],
    inPrompts: /\bgold\b/i,
  },
  {
    symbol: 'AU',
    category: 'commodities',
    words: ['gold', 'shanghai gold', '黄金', '沪金', '金'],
    inPrompts: /黄金|金价/,
  },
  { symbol: 'AG', category: 'commodities', words: ['silver', '白银', '沪银', '银'], inPrompts: /白银/ },
  {
    symbol: 'CL',
    category: 'commodities',
    words: ['oil', 'crude', 'wti', 'petroleum', '原油', '石油'],
    inPrompts: /\b(?:crude|oil|barrels?|refinery)\b/i,
  },
  {
    symbol: 'ES',
    category: 'equity',
    words: ['s&p', 'sp500', 's&p500', 'stocks', 'equities', '标普', '美股'],
    inPrompts: /\b(?:S&P|equit(?:y|ies)|stock index)\b/i,
  },
  { symbol: 'NQ', category: 'equity', words: ['nasdaq', '纳斯达克', '纳指'], inPrompts: /\bnasdaq\b/i },
  {
    symbol: 'ZN',
    category: 'rates',
    words: ['treasury', 'treasuries', 'bonds', 'yield', '美债', '国债'],
    inPrompts: /\b(?:treasur(?:y|ies)|(?:ten|10)-year)\b/i,
  },
  { symbol: 'BTC', category: 'crypto', words: ['bitcoin', 'crypto', '比特币'], inPrompts: /\bbitcoin\b/i },
  { symbol: 'ETH', category: 'crypto', words: ['ethereum', 'ether', '以太坊'], inPrompts: /\b(?:ethereum|ether)\b/i },
  { symbol: 'IF', category: 'equity', words: ['csi300', 'csi 300', '沪深300', '沪深'], inPrompts: /沪深\s*300/ },
  { symbol: 'IH', category: 'equity', words: ['sse50', 'sse 50', '上证50', '上证'], inPrompts: /上证\s*50/ },
  { symbol: 'IC', category: 'equity', words: ['csi500', 'csi 500', '中证500', '中证'], inPrompts: /中证\s*500/ },
  { symbol: 'IM', category: 'equity', words: ['csi1000', 'csi 1000', '中证1000', '中证'], inPrompts: /中证\s*1000/ },
  {
    symbol: 'WC2026',
    category: null,
    words: ['world cup', 'worldcup', 'football', 'soccer', 'match', '世界杯', '足球', '比赛'],
    inPrompts: null,
  },
]
