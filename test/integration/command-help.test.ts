import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** They pass `--help` on to a program that has its own. */
const withOwnHelp = ['sandbox', 'conformance']

it.each(Object.entries(scripts).filter(([name]) => !withOwnHelp.includes(name)))(
  'npm run %s says with --help what it does, before any set-up',
  async (_name, command) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...command.split(' ').slice(1), '--help'])
    expect(stdout.length).toBeGreaterThan(60)
    expect(stdout).not.toMatch(/^ \*|\*\//m)
    expect(stderr).toBe('')
  },
)
