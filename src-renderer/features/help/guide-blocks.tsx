import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import type { GuideBlock, GuideLine, GuideText } from '#contract/help-guide.ts'
import { splitAtWords } from './find-in-guide.ts'

const FoundWords = createContext<readonly string[]>([])

/** The blocks of a section, with the words that were searched for marked. */
export function GuideBlocks({ blocks, words }: { blocks: readonly GuideBlock[]; words: readonly string[] }) {
  return (
    <FoundWords.Provider value={words}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
        <Block key={at} block={block} />
      ))}
    </FoundWords.Provider>
  )
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} />
        </p>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs">
          <Marked text={block.text} />
        </pre>
      )
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
            <li key={at}>
              <Line line={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

function Table({ head, rows }: Pick<Extract<GuideBlock, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
              <TableCell key={at} line={cell} isHead />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
                <TableCell key={column} line={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableCell({ line, isHead = false }: { line: GuideLine; isHead?: boolean }) {
  const className = 'border-line border-b py-1 pr-4 align-top'
  if (isHead && line.length > 0) {
    return (
      <th scope="col" className={`${className} font-medium text-ink-2`}>
        <Line line={line} />
      </th>
    )
  }
  return (
    <td className={className}>
      <Line line={line} />
    </td>
  )
}

function Line({ line }: { line: GuideLine }) {
  return line.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
    <Piece key={at} piece={piece} />
  ))
}

function Piece({ piece }: { piece: GuideText }): ReactNode {
  if (typeof piece === 'string') return <Marked text={piece} />
  const text = <Marked text={piece.text} />
  switch (piece.kind) {
    case 'strong':
      return <strong className="font-semibold">{text}</strong>
    case 'emphasis':
      return <em className="font-medium not-italic">{text}</em>
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 text-xs">{text}</code>
    case 'link':
      return (
        <Link to="/help" search={{ section: piece.to }} className="text-accent underline">
          {text}
        </Link>
      )
  }
}

function Marked({ text }: { text: string }) {
  const words = useContext(FoundWords)
  return splitAtWords(text, words).map(({ text: piece, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
    isFound ? <mark key={at}>{piece}</mark> : piece,
  )
}
