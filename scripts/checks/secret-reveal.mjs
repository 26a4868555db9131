import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

/** Who keeps secrets, and who proves with them that a call is an agent's. */
const FOLDERS = ['src-main/vault/', 'src-main/session/']
/** Files elsewhere that need a secret in clear, and what for. */
const FILES = {
  'src-main/operations/imports/parse-import.ts': 'reads the rows of a file whose whole text is secret',
}

export const secretRevealCheck = {
  name: 'secrets are revealed in vault and session only',
  fix: 'Give the function of vault/ or session/ that needs the secret the `Secret` itself; or name the file, with its reason, in scripts/checks/secret-reveal.mjs.',
  run: async () => {
    const files = await listProjectFiles()
    const stale = Object.keys(FILES).filter((file) => !files.includes(file) || !reveals(file))
    return [
      ...stale.map((file) => `${file} reveals no secret any more: take it off the list`),
      ...files
        .filter((file) => /^src-[a-z]+\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .filter((file) => !FOLDERS.some((folder) => file.startsWith(folder)) && !(file in FILES))
        .filter(reveals),
    ]
  },
}

function reveals(file) {
  return /\.reveal\b/.test(fs.readFileSync(inProject(file), 'utf8'))
}
