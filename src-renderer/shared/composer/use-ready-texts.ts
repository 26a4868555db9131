import type { AppErrorData } from '#contract/app-error.ts'
import type { DiscussionItem, ReviewedItem, Writer } from '#contract/ipc/discussion.procedures.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { longestDiscussionText, longestPostTitle } from '#contract/rules/discussion/text-limits.ts'
import type { ComposerDraft } from './entries/composer-draft.ts'
import type { ComposerEntry } from './entries/draft-entries.ts'
import { isForbidden } from './forbidden-writes.ts'
import { useReview } from './use-review.ts'
import { textItemOf } from './write-intent.ts'

/** A text that can go out now. */
export interface ReadyText {
  entry: ComposerEntry
  item: DiscussionItem
  writer: Writer
  /** What main said of it; undefined while it is asked. */
  reviewed: ReviewedItem | undefined
}

/** A text that does not, and why. */
export interface LeftOutText {
  entry: ComposerEntry
  writer: Writer | null
  why: 'blank' | 'no_agent' | 'no_space' | 'too_long' | AppErrorData
}

export interface ReadyTexts {
  /** What would be asked of main: by an agent, with a text, whatever is against it. */
  asked: readonly ReadyText[]
  good: readonly ReadyText[]
  /** Those of `asked` that a rule of the integrity guard forbids; of those that are left out, too. */
  forbidden: readonly ReadyText[]
  leftOut: readonly LeftOutText[]
  reviewedOf: (no: number) => ReviewedItem | undefined
}

/** Which texts of a draft can be sent, and what is against the others. */
export function useReadyTexts(draft: ComposerDraft, writers: readonly Writer[] | undefined): ReadyTexts {
  const writerOf = ({ agentKey }: ComposerEntry) => writers?.find((writer) => writer.agentKey === agentKey) ?? null
  const asked = draft.entries.flatMap((entry) => {
    const item = textItemOf(draft, entry)
    const writer = writerOf(entry)
    const isSayable = entry.text.trim() !== '' && !isTooLong(entry)
    return item === null || writer === null || !isSayable ? [] : [{ entry, item, writer }]
  })
  const reviews = useReview(asked.map(({ item }) => item))
  const texts = asked.map((text, index) => ({ ...text, reviewed: reviews?.[index] }))
  const good = texts.filter(({ reviewed }) => reviewed?.error == null)
  const isGood = new Set(good.map(({ entry }) => entry.no))
  return {
    asked: texts,
    good,
    forbidden: texts.filter(({ reviewed }) => isForbidden(reviewed?.error)),
    leftOut: draft.entries
      .filter(
        (entry) =>
          !isGood.has(entry.no) && (draft.entries.length === 1 || entry.agentKey !== null || !isBlankEntry(entry)),
      )
      .map((entry) => {
        const error = texts.find((text) => text.entry.no === entry.no)?.reviewed?.error
        return { entry, writer: writerOf(entry), why: error ?? whyNot(draft, entry) }
      }),
    reviewedOf: (no) => texts.find(({ entry }) => entry.no === no)?.reviewed,
  }
}

/** The title, which only a post has, or the text. */
function isTooLong({ title, text }: ComposerEntry): boolean {
  return title.length > longestPostTitle || text.length > longestDiscussionText
}

function whyNot({ place, spaceId }: ComposerDraft, entry: ComposerEntry): Exclude<LeftOutText['why'], AppErrorData> {
  if (entry.text.trim() === '') return 'blank'
  if (isTooLong(entry)) return 'too_long'
  // One that is chosen and not among those of the site cannot write here either.
  return place.kind === 'post' && spaceId === null && entry.agentKey !== null ? 'no_space' : 'no_agent'
}
