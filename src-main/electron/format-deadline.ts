import type { Language } from '#contract/rules/choose-language.ts'

const dayMs = 24 * 60 * 60_000

/** When something is due, in this language: the time alone where it is less than a day away. */
export function formatDeadline(deadlineMs: number, language: Language, nowMs: number): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const options = deadlineMs - nowMs < dayMs ? time : ({ ...time, month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(deadlineMs)
}
