import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const { lineWidth } = JSON.parse(fs.readFileSync(inProject('biome.json'), 'utf8')).formatter
/** A line that is only comment: the formatter, which breaks code, leaves these as they are. */
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*)/
/** One long word cannot be broken: an address, a path. */
const LONG_WORD = new RegExp(`\\S{${lineWidth - 40},}`)

export const commentWidthCheck = {
  name: 'comments fit the width of the code',
  fix: `Break the comment at ${lineWidth} columns, or say it shorter.`,
  run: async () =>
    (await listProjectFiles()).filter((file) => /\.(?:ts|tsx|mjs|cjs)$/.test(file)).flatMap(wideComments),
}

function wideComments(file) {
  return fs
    .readFileSync(inProject(file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.length > lineWidth && COMMENT_LINE.test(line) && !LONG_WORD.test(line) ? [`${file}:${index + 1}`] : [],
    )
}
