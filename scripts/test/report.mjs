import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inProject } from '../bootstrap/paths.mjs'

/** A report file of this run alone: what an earlier run left there must not count. */
export function prepareReport(name) {
  const file = inProject('.cache/test-reports', name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.rmSync(file, { force: true })
  return file
}

/** The report, or `undefined` when the runner ended before it wrote one. */
export function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * `{ passed, failed, failures }` of a runner; `failures` names each test that failed. A runner that says "failed" but
 * counts no failed test has failed in a way of its own: that is one failure.
 */
export function computeResult({ passed, failed, failures }, exitCode) {
  if (exitCode === 0 || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: [...failures, `the runner ended with ${exitCode}`] }
}

/** The result of a runner that wrote no report. */
export function computeBroken(exitCode) {
  return { passed: 0, failed: 1, failures: [`no report, exit code ${exitCode}`] }
}

/** What failed and the first lines of why, on one line and without the colours of a terminal. */
export function formatFailure(title, message) {
  const why = stripVTControlCharacters(message ?? 'no message')
  return `${title}: ${why.split('\n').slice(0, 3).join(' ').slice(0, 300)}`
}
