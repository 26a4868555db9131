import fs from 'node:fs'
import path from 'node:path'
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

/** A runner that says "failed" but counts no failed test has failed in a way of its own: that is one failure. */
export function computeResult({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
