import { runQuietly } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'

export const openApiCheck = {
  name: 'docs/openapi.json says what the endpoint table says',
  fix: 'Run `npm run openapi` and commit docs/openapi.json.',
  run: async () => {
    const args = ['--import', 'tsx', inProject('scripts/write-openapi.ts'), '--check']
    const { code, output } = await runQuietly(process.execPath, args, { cwd: inProject() })
    return code === 0 ? [] : [output.trim()]
  },
}
