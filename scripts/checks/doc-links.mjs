import fs from 'node:fs'
import path from 'node:path'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g

export const docLinksCheck = {
  name: 'links and pictures of the documents exist',
  fix: 'Correct the path or heading in the document, or add the missing file (pictures: npm run screenshots).',
  run: async () => {
    const documents = (await listProjectFiles()).filter((file) => file.endsWith('.md'))
    return documents.flatMap((file) => brokenLinks(file))
  },
}

function brokenLinks(file) {
  const problems = []
  for (const [, link] of withoutCode(fs.readFileSync(inProject(file), 'utf8')).matchAll(LINK)) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) continue
    const [place, anchor] = decodeURIComponent(link).split('#')
    const target = place === '' ? file : path.join(path.dirname(file), place)
    if (!fs.existsSync(inProject(target))) problems.push(`${file}: ${link} does not exist`)
    else if (anchor && target.endsWith('.md') && !anchorsOf(target).has(anchor)) {
      problems.push(`${file}: ${link} names no heading of ${target}`)
    }
  }
  return problems
}

function withoutCode(markdown) {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
}

/** Headings as the anchors that code hosts make of them. */
function anchorsOf(file) {
  const headings = fs.readFileSync(inProject(file), 'utf8').match(/^#{1,6} .+$/gm) ?? []
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}
