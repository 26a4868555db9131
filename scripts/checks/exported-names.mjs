import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const EXPORTED_TYPE = /^export (?:interface|type|class|enum) (\w+)/gm
const EXPORTED_VALUE = /^export (?:async )?(?:function\*? |const )(\w+)/gm
/** A row of the endpoint table has the name of its operation, and so has what main does with it. */
const ENDPOINTS = /^src-contract\/service\/[\w-]+\.endpoints\.ts$/

/** Names that two values have, and why it reads better so. */
const sharedNames = new Set([
  // The same rule of write states twice: for a value, and as a condition of SQL.
  'isUnsettled',
  'isUnsent',
  'isDoubtful',
])

/**
 * The sandbox is a program of its own, with its own agents, challenges and records: its names are compared with one
 * another only.
 */
const PROGRAMS = [/^src-(?:contract|main|preload|renderer)\//, /^src-sandbox\//]

export const exportedNamesCheck = {
  name: 'an exported name is alone',
  fix: 'Import what there is, or name the other one by what is different about it (docs/vocabulary.md).',
  run: async () => {
    const files = (await listProjectFiles()).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    return PROGRAMS.flatMap((program) => {
      const ofProgram = files.filter((file) => program.test(file))
      const withValues = ofProgram.filter((file) => !ENDPOINTS.test(file))
      return [...listRepeated(ofProgram, EXPORTED_TYPE), ...listRepeated(withValues, EXPORTED_VALUE)]
    })
  },
}

function listRepeated(files, exported) {
  const filesOf = new Map()
  for (const file of files) {
    const text = fs.readFileSync(inProject(file), 'utf8')
    for (const [, name] of text.matchAll(exported)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  }
  return [...filesOf]
    .filter(([name, of]) => of.length > 1 && !sharedNames.has(name))
    .map(([name, of]) => `${name}: ${of.join(', ')}`)
}
