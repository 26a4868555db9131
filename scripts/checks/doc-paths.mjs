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
/** Made by a build, or an example of what a reader may add. */
const NOT_TRACKED = /^(?:out|dist)\/|^playwright\.config\.ts$/

export const docPathsCheck = {
  name: 'files that the documents name exist',
  fix: 'Correct the path in the document. `<noun>` and `*` stand for any name; a short path is the end of a real one.',
  run: async () => {
    const files = await listProjectFiles()
    return files
      .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
      .flatMap((file) => wrongPaths(file, files))
  },
}

function wrongPaths(document, files) {
  const lines = fs.readFileSync(inProject(document), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    [...line.matchAll(CODE_SPAN)]
      .map(([, span]) => span)
      .filter((span) => (FILE_NAME.test(span) || TOP_FOLDER.test(span)) && !NOT_TRACKED.test(span))
      .filter((span) => !matchesFile(span, files))
      .map((span) => `${document}:${index + 1} \`${span}\``),
  )
}

function matchesFile(span, files) {
  const pattern = span
    .split(/(<[^>]*>|\*)/)
    .map((part) => (/^(<|\*)/.test(part) ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  const place = new RegExp(span.endsWith('/') ? `(^|/)${pattern}` : `(^|/)${pattern}($|/)`)
  return files.some((file) => place.test(file))
}
