import path from 'node:path'
import { listProjectFiles } from './project-files.mjs'

const FILE_BUDGET = 25

/** One file a noun, a step or a case, told apart by its name alone: a list, which no sub-folder would make shorter. */
const LISTS = new Map([
  ['src-main/store/migrations', 'a file a migration'],
  ['src-renderer/i18n/en', 'a file a noun'],
  ['src-renderer/i18n/zh-CN', 'a file a noun'],
  ['src-sandbox/shapes', 'a file a deviation'],
])

/** Tests stand beside what they test; `<noun>.routes.ts` and its like are a list by noun, as LISTS are. */
const NOT_COUNTED = /\.test\.tsx?$|\.(?:endpoints|procedures|routes|store|queries)\.ts$/

export const folderSizeCheck = {
  name: `no folder of sources has over ${FILE_BUDGET} files`,
  fix: 'Give what belongs together a sub-folder by idea; name a list in scripts/checks/folder-size.mjs, with what its files are.',
  run: async () => {
    const counts = new Map()
    for (const file of await listProjectFiles()) {
      if (!/^src-[a-z]+\/.*\.(ts|tsx|css|json)$/.test(file) || NOT_COUNTED.test(file)) continue
      const folder = path.posix.dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const tooLarge = [...counts].filter(([folder, count]) => count > FILE_BUDGET && !LISTS.has(folder))
    const needless = [...LISTS.keys()].filter((folder) => (counts.get(folder) ?? 0) <= FILE_BUDGET)
    return [
      ...tooLarge.map(([folder, count]) => `${folder} has ${count} files`),
      ...needless.map((folder) => `${folder} is named as a list and has ${counts.get(folder) ?? 0} files`),
    ]
  },
}
