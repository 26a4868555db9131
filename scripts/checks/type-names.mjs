import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const EXPORTED = /^export (?:interface|type|class|enum) (\w+)/gm

/**
 * The sandbox is a program of its own, with its own agents, challenges and records: names of its types are compared
 * with one another only.
 */
const PROGRAMS = [/^src-(?:contract|main|renderer)\//, /^src-sandbox\//]

export const typeNamesCheck = {
  name: 'an exported type has its name alone',
  fix: 'Import the type that there is, or name the other one by what is different about it (docs/vocabulary.md).',
  run: async () => {
    const files = (await listProjectFiles()).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    return PROGRAMS.flatMap((program) => repeatedNames(files.filter((file) => program.test(file))))
  },
}

function repeatedNames(files) {
  const filesOf = new Map()
  for (const file of files) {
    const text = fs.readFileSync(inProject(file), 'utf8')
    for (const [, name] of text.matchAll(EXPORTED)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  }
  return [...filesOf].filter(([, of]) => of.length > 1).map(([name, of]) => `${name}: ${of.join(', ')}`)
}
