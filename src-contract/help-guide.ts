/** A piece of a line of the guide. The id that a link names is that of a section. */
export type GuideText =
  | string
  | { kind: 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type GuideLine = readonly GuideText[]

export type GuideBlock =
  | { kind: 'paragraph'; line: GuideLine }
  | { kind: 'list'; items: readonly GuideLine[] }
  | { kind: 'table'; head: readonly GuideLine[]; rows: readonly (readonly GuideLine[])[] }
  | { kind: 'code'; text: string }

/** The content under one heading. The first section of a page has the heading of the page itself. */
export interface GuideSection {
  /** The same in both languages: the anchor of the English heading. */
  id: string
  title: string
  blocks: readonly GuideBlock[]
}

export interface GuidePage {
  sections: readonly [GuideSection, ...GuideSection[]]
}

/** The operator guide in one language, as the build makes it of docs/guide.md for the screen *Help*. */
export type Guide = readonly GuidePage[]
