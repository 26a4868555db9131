/**
 * One HTML file out of the page that verifies an exported ledger (src-renderer/ledger-verifier/): its script stands in
 * it, and its policy lets nothing else run and nothing be fetched.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = 'src-renderer/ledger-verifier'

/** The text of the file, out of the project in `root`. */
export async function bundleVerifier(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome130',
      minify: true,
      lib: { entry: join(root, folder, 'verifier.ts'), formats: ['iife'], name: 'verifier', fileName: 'verifier' },
    },
  })
  const [bundle] = [result].flat()
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new TypeError('the verifier was not built')
  const script = chunk.code.replaceAll('</script', '<\\/script')
  const page = readFileSync(join(root, folder, 'verifier.html'), 'utf8')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return page.replace('%POLICY%', () => policy).replace('%SCRIPT%', () => `<script>${script}</script>`)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
