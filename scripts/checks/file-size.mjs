import fs from 'node:fs'
import path from 'node:path'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const LINE_BUDGET = 400

/** Generated, or a list by nature. */
const EXEMPT = [/\.json$/, /\.md$/]

export const fileSizeCheck = {
  name: `no file over ${LINE_BUDGET} lines`,
  fix: 'Split the file by idea: a file that needs more lines holds more than one.',
  run: async () => {
    const files = await listProjectFiles()
    return files
      .filter((file) => /^(src-[a-z]+|test|scripts)\//.test(file) && !EXEMPT.some((pattern) => pattern.test(file)))
      .filter((file) => /\.(ts|tsx|mjs|cjs|css|html)$/.test(path.basename(file)))
      .map((file) => ({ file, lines: fs.readFileSync(inProject(file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > LINE_BUDGET)
      .map(({ file, lines }) => `${file} has ${lines} lines`)
  },
}
