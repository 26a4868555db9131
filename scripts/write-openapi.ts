import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOpenApiDocument } from '#contract/service/openapi.ts'

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const current = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  if (written !== current) {
    console.error(
      'docs/openapi.json is not what the endpoint table says now. Run `npm run openapi` and commit the file.',
    )
    process.exitCode = 1
  }
} else {
  fs.mkdirSync(new URL('../docs/', import.meta.url), { recursive: true })
  fs.writeFileSync(file, current)
}
