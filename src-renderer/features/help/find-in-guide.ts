import type { Guide, GuideBlock, GuideLine, GuidePage, GuideSection } from '#contract/help-guide.ts'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'

export interface FoundSection {
  id: string
  title: string
  /** The page that the section is on; null where it is the beginning of that page. */
  pageTitle: string | null
  /** Where the words are; empty where only the title or the other language has them. */
  excerpt: string
}

const excerptLength = 110

/**
 * Sections that have every word of the search, in the language that is shown or in the other one; those that have them
 * in their title first, then those in the language that is shown.
 */
export function findSections(
  guide: Guide,
  { other, search }: { other: Guide; search: string },
): readonly FoundSection[] {
  const words = readSearchWords(search)
  if (words.length === 0) return []
  const otherText = new Map(other.flatMap(({ sections }) => sections.map((section) => [section.id, textOf(section)])))
  const found = guide.flatMap(({ sections }) =>
    sections.flatMap((section) => {
      const text = textOf(section)
      const grade = gradeOf({ title: section.title, text, otherText: otherText.get(section.id) ?? '', words })
      if (grade === null) return []
      const pageTitle = section === sections[0] ? null : sections[0].title
      return [{ grade, id: section.id, title: section.title, pageTitle, excerpt: excerptOf(section, words) }]
    }),
  )
  return found.sort((one, next) => one.grade - next.grade).map(({ grade: _grade, ...section }) => section)
}

interface Texts {
  title: string
  text: string
  otherText: string
  words: readonly string[]
}

function gradeOf({ title, text, otherText, words }: Texts): number | null {
  const grade = [title, `${title}\n${text}`, otherText].findIndex((place) => hasAllWords(place, words))
  return grade === -1 ? null : grade
}

function textOf({ title, blocks }: GuideSection): string {
  return [title, ...blocks.flatMap(textsOfBlock)].join('\n')
}

function textsOfBlock(block: GuideBlock): readonly string[] {
  if (block.kind === 'code') return [block.text]
  if (block.kind === 'paragraph') return [plainText(block.line)]
  if (block.kind === 'list') return block.items.map(plainText)
  return block.rows.map((row) => row.map(plainText).join(' – '))
}

function plainText(line: GuideLine): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
}

/** A piece of the text that has most of the words, around the first of them. */
function excerptOf({ blocks }: GuideSection, words: readonly string[]): string {
  const texts = blocks.flatMap(textsOfBlock)
  const countIn = (text: string): number => words.filter((word) => text.toLowerCase().includes(word)).length
  const best = texts.reduce((last, text) => (countIn(text) > countIn(last) ? text : last), '')
  if (best.length <= excerptLength) return best
  const at = Math.min(...words.map((word) => best.toLowerCase().indexOf(word)).filter((index) => index !== -1))
  const from = Math.max(0, Math.min(at - 30, best.length - excerptLength))
  const end = from + excerptLength
  return `${from > 0 ? '…' : ''}${best.slice(from, end).trim()}${end < best.length ? '…' : ''}`
}

/** Sections by their titles alone, as the palette looks for them. */
export function findTitles(guide: Guide, { other, search }: { other: Guide; search: string }): readonly FoundSection[] {
  return findSections(guide.map(withoutText), { other: other.map(withoutText), search })
}

function withoutText({ sections: [first, ...rest] }: GuidePage): GuidePage {
  return { sections: [{ ...first, blocks: [] }, ...rest.map((section) => ({ ...section, blocks: [] }))] }
}

/** The pieces of a text between and at the words that were searched for. */
export function splitAtWords(text: string, words: readonly string[]): readonly { text: string; isFound: boolean }[] {
  if (words.length === 0) return [{ text, isFound: false }]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '')
}
