/**
 * The first picture of a start: the page's markup before its script runs. The page's build makes it from the page's own
 * components, with slots like `{{name}}` for what only main knows; main fills them.
 */
export interface FirstPictureTemplate {
  /** In place of a deployment's name where there are several; slot `count`. */
  several: string
  /** How many agents there are; slot `count` in `other`. */
  agents: { one: string; other: string }
  /** `grouped` is for a fleet in which some agents have a group. */
  layouts: Record<'plain' | 'grouped', PictureLayout>
}

export interface PictureLayout {
  /** Slots `deployment`, `agents` and `rows`. */
  page: string
  /** Slot `cells`. */
  row: string
  columns: readonly PictureColumn[]
}

export interface PictureColumn {
  id: string
  /** What a cell may look like, by name; see `src-main/first-picture.ts` for who chooses, and for the slots. */
  cells: Readonly<Record<string, string>>
}

/** Where the page finds the same as data: the link that main puts into it, and the file that is served once. */
export const firstScreenLink = { id: 'first-screen', href: './first-screen.json' }
