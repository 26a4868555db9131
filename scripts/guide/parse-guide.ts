import type { Guide, GuideBlock, GuideLine, GuidePage, GuideSection, GuideText } from '../../src-contract/help-guide.ts'

/**
 * Reads the operator guide for the console's help. `english` is the guide in English, whose headings give pages,
 * sections and their ids, and `text` the one to be read, which may be the same. A translation names the English
 * heading of each of its own on the line below (`<!-- fleet -->`); what it lacks is shown in English. Pictures and what
 * stands before the first page are left out. Throws where a link leads outside the guide, and at forms of Markdown that
 * the help does not show.
 */
export function parseGuide(text: string, english: string = text): Guide {
  const pattern = splitAtHeadings(english).map((part) => ({ ...part, id: part.id ?? anchorOf(part.title) }))
  const twice = pattern.find(({ id }, at) => pattern.findIndex((part) => part.id === id) !== at)
  if (twice !== undefined) throw new Error(`two headings of the guide have the anchor “${twice.id}”`)
  const own = new Map(splitAtHeadings(text).map((part) => [part.id ?? anchorOf(part.title), part]))
  const anchors = new Map(
    [...pattern, ...own.values()].map(({ id, title }) => [anchorOf(title), id ?? anchorOf(title)]),
  )
  const pages: [GuideSection, ...GuideSection[]][] = []
  for (const part of pattern) {
    const { title, lines } = own.get(part.id) ?? part
    const section = { id: part.id, title, blocks: parseBlocks(lines, anchors) }
    if (part.level === 2) pages.push([section])
    else pages.at(-1)?.push(section)
  }
  return pages.map((sections): GuidePage => ({ sections }))
}

interface Part {
  level: 2 | 3
  title: string
  /** What a translation says of its heading; null in English. */
  id: string | null
  lines: readonly string[]
}

function splitAtHeadings(text: string): readonly Part[] {
  const parts: (Part & { lines: string[] })[] = []
  for (const line of text.split('\n')) {
    const [, marks, title = ''] = /^(#{2,6}) (.+)$/.exec(line) ?? []
    const [, id] = /^<!-- ([\w-]+) -->$/.exec(line) ?? []
    const last = parts.at(-1)
    if (id !== undefined && last?.lines.length === 0) last.id = id
    else if (marks === undefined) last?.lines.push(line)
    else if (marks.length > 3 || (marks.length === 3 && parts.length === 0))
      throw new Error(`the guide has pages (##) and their sections (###): “${line}” is neither`)
    else parts.push({ level: marks.length === 2 ? 2 : 3, title: title.trim(), id: null, lines: [] })
  }
  return parts
}

/** As code hosts make anchors of headings. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

type Anchors = ReadonlyMap<string, string>

function parseBlocks(lines: readonly string[], anchors: Anchors): readonly GuideBlock[] {
  const blocks: GuideBlock[] = []
  let at = 0
  const takeWhile = (belongs: (line: string) => boolean): string[] => {
    const taken: string[] = []
    for (let line = lines[at]; line !== undefined && belongs(line); line = lines[at]) {
      taken.push(line)
      at += 1
    }
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || /^!\[[^\]]*\]\([^)]*\)$/.test(line)) at += 1
    else if (line.startsWith('```')) {
      at += 1
      blocks.push({ kind: 'code', text: takeWhile((one) => !one.startsWith('```')).join('\n') })
      at += 1
    } else if (line.startsWith('|'))
      blocks.push(
        parseTable(
          takeWhile((one) => one.startsWith('|')),
          anchors,
        ),
      )
    else if (line.startsWith('- '))
      blocks.push(
        parseList(
          takeWhile((one) => /^(- | {2}\S)/.test(one)),
          anchors,
        ),
      )
    else if (/^(\s|[>*+~]\s|\d+[.)] |<)/.test(line)) throw new Error(`the help shows no such Markdown: “${line}”`)
    else {
      const paragraph = takeWhile((one) => one.trim() !== '' && !/^(```|\||- |!\[)/.test(one))
      blocks.push({ kind: 'paragraph', line: parseLine(paragraph.join(' '), anchors) })
    }
  }
  return blocks
}

function parseList(lines: readonly string[], anchors: Anchors): GuideBlock {
  const items: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return { kind: 'list', items: items.map((item) => parseLine(item, anchors)) }
}

function parseTable([head = '', rule = '', ...rows]: readonly string[], anchors: Anchors): GuideBlock {
  if (!/^\|[\s|:-]+\|$/.test(rule)) throw new Error(`the table needs a line of dashes below “${head}”`)
  const cellsOf = (line: string): readonly GuideLine[] =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => parseLine(cell.trim(), anchors))
  const width = cellsOf(head).length
  const cells = rows.map(cellsOf)
  const uneven = cells.findIndex((row) => row.length !== width)
  if (uneven !== -1) throw new Error(`a row of the table has not ${width} cells: “${rows[uneven]}”`)
  return { kind: 'table', head: cellsOf(head), rows: cells }
}

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

function parseLine(text: string, anchors: Anchors): GuideLine {
  const line: GuideText[] = []
  let end = 0
  for (const found of text.matchAll(inline)) {
    if (found.index > end) line.push(text.slice(end, found.index))
    end = found.index + found[0].length
    const [, code, strong, emphasis, words, target] = found
    if (code !== undefined) line.push({ kind: 'code', text: code })
    else if (strong !== undefined) line.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) line.push({ kind: 'emphasis', text: emphasis })
    else line.push({ kind: 'link', text: words ?? '', to: findTarget(target ?? '', anchors) })
  }
  if (end < text.length) line.push(text.slice(end))
  return line
}

function findTarget(target: string, anchors: Anchors): string {
  const id = target.startsWith('#') ? anchors.get(decodeURIComponent(target.slice(1))) : undefined
  if (id === undefined) throw new Error(`the guide can link to its own headings only: ${target}`)
  return id
}
