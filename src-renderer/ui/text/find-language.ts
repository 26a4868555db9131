/**
 * The language to mark a text of others with (`lang`), so that a screen reader reads it by the right voice: Chinese
 * where it holds Chinese characters, English where it has Latin letters only, undefined where neither tells.
 */
export function findLanguage(text: string): 'zh' | 'en' | undefined {
  // Kana and Hangul stand among Chinese characters in Japanese and Korean, whose voices nothing here can tell apart.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return undefined
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  return /^[\P{L}\p{Script=Latin}]*$/u.test(text) && /\p{L}/u.test(text) ? 'en' : undefined
}
