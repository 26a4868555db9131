import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

/**
 * Names of files and folders of the project between backticks: `store/outbox.store.ts`,
 * `src-main/ipc/<noun>.routes.ts`, `test/e2e/`.
 */
const CODE_SPAN = /`([^`\n]+)`/g
const FILE_NAME = /^[\w@.<>*-]+(?:\/[\w@.<>*-]+)*\.(?:ts|tsx|mjs|cjs|css|html)$/
const TOP_FOLDER = /^(?:src-[a-z]+|test|scripts|docs|resources|examples)\/[\w./<>*-]*$/
/** A line of code that is only comment; in it paths also stand without backticks. */
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*)/
const BARE_PATH = /(?<![`\w/.:@<>*-])(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|cjs)\b/g
/** Made by a build, or an example of what a reader may add. */
const NOT_TRACKED = /^(?:out|dist)\/|^playwright\.config\.ts$/

export const docPathsCheck = {
  name: 'files that documents and comments name exist',
  fix: 'Correct the path where it is named. `<noun>` and `*` stand for any name; a short path is the end of a real one.',
  run: async () => {
    const files = await listProjectFiles()
    return files
      .filter((file) => /\.(?:md|ts|tsx|mjs|cjs)$/.test(file) && file !== 'CHANGELOG.md')
      .flatMap((file) => wrongPaths(file, files))
  },
}

function wrongPaths(file, files) {
  const lines = fs.readFileSync(inProject(file), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    listNamed(line, file.endsWith('.md'))
      .filter((name) => (FILE_NAME.test(name) || TOP_FOLDER.test(name)) && !NOT_TRACKED.test(name))
      .filter((name) => !matchesFile(name, files))
      .map((name) => `${file}:${index + 1} \`${name}\``),
  )
}

/** What a line names: all between backticks, and in a comment paths without them. */
function listNamed(line, isOfDocument) {
  if (!isOfDocument && !COMMENT_LINE.test(line)) return []
  const spans = [...line.matchAll(CODE_SPAN)].map(([, span]) => span)
  return isOfDocument ? spans : [...spans, ...(line.match(BARE_PATH) ?? [])]
}

function matchesFile(span, files) {
  const pattern = span
    .split(/(<[^>]*>|\*)/)
    .map((part) => (/^(<|\*)/.test(part) ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  const place = new RegExp(span.endsWith('/') ? `(^|/)${pattern}` : `(^|/)${pattern}($|/)`)
  return files.some((file) => place.test(file))
}
