import fs from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const TEXTS = 'src-renderer/i18n/en'
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/
/** Groups of texts whose keys are made from names of the service or of the contract, and by whom. */
const MADE_KEYS = {
  'errors.json': 'the codes of src-contract/app-error.ts, which the check of translations compares',
  'agents.json: oauth.purpose': '`keyOfOAuthScope`, from the names of the permissions',
}

export const unusedWordsCheck = {
  name: 'every text and procedure is used',
  fix: 'Show the text on a screen, or call the procedure from one; delete both where no screen needs them. Keys that are made from other names are listed in scripts/checks/unused-words.mjs.',
  run: async () => {
    const files = await listProjectFiles()
    const inPage = readSources(files, /^src-renderer\//)
    const sources = [inPage, readSources(files, /^src-(main|contract)\//)].join('\n')
    return [...listUnusedTexts(sources), ...(await listUnusedProcedures(inPage))]
  },
}

function readSources(files, folder) {
  return files
    .filter((file) => folder.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(inProject(file), 'utf8'))
    .join('\n')
}

/** A text is used when the last part of its key is a word of the sources, or can be made by one of their templates. */
function listUnusedTexts(sources) {
  const words = new Set(sources.match(/[A-Za-z_]\w*/g))
  const templates = listTemplates(sources)
  const isMade = (key) => templates.some(([begin, end]) => key.startsWith(begin) && key.endsWith(end))
  return fs
    .readdirSync(inProject(TEXTS))
    .filter((fileName) => fileName.endsWith('.json') && !(fileName in MADE_KEYS))
    .flatMap((fileName) => listKeys(fileName).map((key) => `${fileName}: ${key}`))
    .filter((name) => !Object.keys(MADE_KEYS).some((group) => name.startsWith(`${group}.`)))
    .filter((name) => {
      const last = name.split(/[.\s]/).at(-1).replace(PLURAL_SUFFIX, '')
      return !words.has(last) && !isMade(last)
    })
    .map((name) => `${TEXTS}/${name} is shown nowhere`)
}

/** What stands before and after the one value of templates such as `${name}Help` and `max_${unit}`. */
function listTemplates(sources) {
  return [...sources.matchAll(/`([^`$\n]*)\$\{[^}`]*\}([^`$\n]*)`/g)]
    .map(([, before, end]) => [before.split(/[.:]/).at(-1), end])
    .filter(([begin, end]) => begin + end !== '' && /^\w*$/.test(begin + end))
}

function listKeys(fileName) {
  const walk = (value, at) =>
    typeof value === 'string'
      ? [at.join('.')]
      : Object.entries(value).flatMap(([key, inner]) => walk(inner, [...at, key]))
  return walk(JSON.parse(fs.readFileSync(inProject(TEXTS, fileName), 'utf8')), [])
}

async function listUnusedProcedures(inPage) {
  const { ipcContract } = await tsImport('../../src-contract/ipc/ipc-contract.ts', import.meta.url)
  return Object.entries(ipcContract).flatMap(([group, procedures]) =>
    Object.keys(procedures)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(inPage))
      .map((name) => `src-contract/ipc: ${group}.${name} is called by no screen`),
  )
}
