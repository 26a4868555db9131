/** What the composer holds, and what of it goes along when it is written at another place. Pure. */
import type { DiscussionDraft, DraftEntry, DraftPlace, LeftDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import { placeIdOf } from '../write-intent.ts'
import { type ComposerEntry, mergeEntries, nextNoOf } from './draft-entries.ts'

export interface ComposerDraft {
  /** Where the texts go. */
  place: DraftPlace
  spaceId: SpaceId | null
  entries: readonly ComposerEntry[]
  /** The spaces as they were when the composer came to this place; null where it was opened. */
  met: MetSpaces | null
  /** What stays at the places that were left, as it is to be kept there. */
  left: readonly LeftDraft[]
}

interface MetSpaces {
  /** Of what is being written. */
  own: SpaceId | null
  /** Of what was kept here. */
  kept: SpaceId | null
  /** The one of the two that was chosen for the composer. */
  shown: SpaceId | null
}

type KeptTexts = Pick<LeftDraft, 'spaceId' | 'entries'>

/** What is kept at a place as the composer holds it; one empty row where nothing is. */
export function openDraft(
  kept: DiscussionDraft | null,
  { place, entry }: { place: DraftPlace; entry: DraftEntry },
): ComposerDraft {
  const opened = { place, met: null, left: [] }
  if (kept === null) return { ...opened, spaceId: null, entries: [{ no: 0, ...entry }] }
  return { ...opened, spaceId: kept.spaceId, entries: kept.entries.map((one, no) => ({ no, ...one })) }
}

/**
 * The composer at another place: what is being written goes along, and stands beside what is kept there. What was kept
 * at the place that is left stays there, with what was changed in it. `kept` is asked only of a place that was not left
 * before. The texts go into the space that was chosen with them, else into that of what is kept.
 */
export function moveDraft(draft: ComposerDraft, place: DraftPlace, kept: KeptTexts | null): ComposerDraft {
  if (isSamePlace(draft.place, place)) return draft
  const { along, stays } = separateTexts(draft)
  const there = draft.left.find((one) => isSamePlace(one.place, place)) ?? kept
  const own = along.spaceId
  const ofKept = there?.spaceId ?? null
  const shown = along.entries.some(isWritten) ? (own ?? ofKept) : (ofKept ?? own)
  const no = nextNoOf(draft.entries)
  const blank: ComposerEntry = { no, agentKey: null, title: '', text: '' }
  return {
    place,
    spaceId: shown,
    entries: mergeEntries(along.entries.length === 0 ? [blank] : along.entries, there?.entries ?? [], no + 1),
    met: { own, kept: ofKept, shown },
    left: [...draft.left.filter((one) => !isSamePlace(one.place, place)), { place: draft.place, ...stays }],
  }
}

/** What goes along from a place, and what stays there. */
function separateTexts({ entries, spaceId, met }: ComposerDraft) {
  const isWriting = entries.some((entry) => isOwn(entry) && isWritten(entry))
  // A kept text that is changed while nothing else is written is the one that is being written.
  const goesAlong = (entry: ComposerEntry): boolean => isOwn(entry) || (!isWriting && isChanged(entry))
  const along = entries.filter(goesAlong)
  const stays = entries.flatMap((entry) => {
    if (entry.kept === undefined) return []
    if (!goesAlong(entry)) return [withKeptAgent(entry, entry.kept.as)]
    return entry.kept.isAlsoWritten ? [entry.kept.as] : []
  })
  const spaces = separateSpaces({ spaceId, met }, { isWriting, goesAny: along.some(isWritten) })
  return {
    along: { entries: along.map(({ kept: _kept, ...entry }) => entry), spaceId: spaces.along },
    stays: {
      entries: stays.filter(isWritten).map(({ agentKey, title, text }) => ({ agentKey, title, text })),
      spaceId: stays.some(isWritten) ? spaces.stays : null,
    },
  }
}

/** A space that was chosen at this place is of the text that goes along, or of what is kept here where none does. */
function separateSpaces(
  { spaceId, met }: Pick<ComposerDraft, 'spaceId' | 'met'>,
  { isWriting, goesAny }: { isWriting: boolean; goesAny: boolean },
): { along: SpaceId | null; stays: SpaceId | null } {
  if (met === null) return { along: spaceId, stays: null }
  const isChosenHere = spaceId !== met.shown
  if (!goesAny) return { along: met.own, stays: isChosenHere ? spaceId : met.kept }
  return { along: isChosenHere || !isWriting ? spaceId : met.own, stays: met.kept }
}

function isSamePlace(one: DraftPlace, other: DraftPlace): boolean {
  return placeIdOf(one) === placeIdOf(other)
}

function isWritten(entry: DraftEntry): boolean {
  return !isBlankEntry(entry)
}

/** Whether it came along, whatever is kept here beside it. */
function isOwn({ kept }: ComposerEntry): boolean {
  return kept === undefined || kept.isAlsoWritten
}

/** With the agent that it was kept with, where another text here had that agent. */
function withKeptAgent(entry: ComposerEntry, as: DraftEntry): DraftEntry {
  return { ...entry, agentKey: entry.agentKey ?? as.agentKey }
}

function isChanged(entry: ComposerEntry): boolean {
  if (entry.kept === undefined) return false
  const { as } = entry.kept
  const { agentKey, title, text } = withKeptAgent(entry, as)
  return agentKey !== as.agentKey || title !== as.title || text !== as.text
}
