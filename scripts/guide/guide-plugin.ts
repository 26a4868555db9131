import fs from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { parseGuide } from './parse-guide.ts'

/** Gives the page the operator guide as data: an import of docs/guide*.md is what `parseGuide` reads in it. */
export function createGuidePlugin(docs: string): Plugin {
  const english = path.join(docs, 'guide.md')
  return {
    name: 'guide',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(english.slice(0, -'.md'.length)) || !id.endsWith('.md')) return null
      this.addWatchFile(english)
      const guide = parseGuide(await fs.readFile(id, 'utf8'), await fs.readFile(english, 'utf8'))
      return { code: `export const guide = ${JSON.stringify(guide)}`, moduleType: 'js' }
    },
  }
}
