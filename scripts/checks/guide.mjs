import fs from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { inProject } from '../bootstrap/paths.mjs'

export const guideCheck = {
  name: 'guide alike in English and Chinese',
  fix: 'Give docs/guide.md and docs/guide.zh-CN.md the same headings, tables and lists in the same order, in the Markdown that scripts/guide/parse-guide.ts reads.',
  run: async () => {
    const { parseGuide } = await tsImport(path.join('..', 'guide', 'parse-guide.ts'), import.meta.url)
    const [english, chinese] = ['docs/guide.md', 'docs/guide.zh-CN.md'].map((file) =>
      fs.readFileSync(inProject(file), 'utf8'),
    )
    try {
      return differences(parseGuide(english).flatMap(sectionsOf), parseGuide(chinese, english).flatMap(sectionsOf))
    } catch (thrown) {
      return [thrown.message]
    }
  },
}

const sectionsOf = ({ sections }) => sections

/** Sections in which the two do not have the same tables, lists and paragraphs. */
function differences(english, chinese) {
  return english.flatMap((section, at) => {
    const [one, other] = [section, chinese[at]].map(({ blocks }) => blocks.map(shapeOf).join(', '))
    return one === other ? [] : [`“${section.title}” has ${one} in English and ${other} in Chinese`]
  })
}

function shapeOf(block) {
  if (block.kind === 'table') return `a table of ${block.rows.length} rows`
  if (block.kind === 'list') return `a list of ${block.items.length}`
  return `a ${block.kind}`
}
