import type { AppErrorDetails } from '#contract/app-error.ts'

/**
 * What happened and what to do next. `whatFull` names more than is always known; the `Bare` forms are for where a value
 * is not known.
 */
export interface ErrorEntry {
  whatFull?: string
  what: string
  whatBare?: string
  next: string
  nextBare?: string
  /** The name of the value that decides between `cases`; a value without a case has the words above. */
  caseBy?: string
  cases?: Readonly<Record<string, ErrorEntry>>
}

/** The words of one error with the values that it names filled in. */
export function formatError(given: ErrorEntry, details: AppErrorDetails): { what: string; next: string } {
  const value = String(details[given.caseBy ?? ''])
  const entry = given.cases !== undefined && Object.hasOwn(given.cases, value) ? (given.cases[value] ?? given) : given
  const full = entry.whatFull === undefined ? null : fill(entry.whatFull, details)
  return {
    what: full ?? fill(entry.what, details) ?? entry.whatBare ?? withDots(entry.what),
    next: fill(entry.next, details) ?? entry.nextBare ?? withDots(entry.next),
  }
}

const placeholder = /\{\{(\w+)\}\}/g

function fill(template: string, details: AppErrorDetails): string | null {
  const names = [...template.matchAll(placeholder)].map((match) => match[1] ?? '')
  if (names.some((name) => details[name] === undefined || details[name] === '')) return null
  return template.replace(placeholder, (_whole, name: string) => String(details[name]))
}

function withDots(template: string): string {
  return template.replace(placeholder, '…')
}
