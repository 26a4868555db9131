import fs from 'node:fs'
import { runQuietly } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'

/** The project's own files: tracked, or new and not ignored. Paths with forward slashes, from the project's top. */
export async function listProjectFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { code, output } = await runQuietly('git', args, { cwd: inProject() })
  const listed = code === 0 ? output.split('\0').filter(Boolean) : walk('.')
  return listed.filter((file) => fs.existsSync(inProject(file)))
}

/** For an unpacked archive, which has no git. */
function walk(folder) {
  const ignored = new Set(['node_modules', 'out', 'dist', '.git', '.cache', 'test-results', 'coverage'])
  return fs.readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(place)
    return [place]
  })
}
