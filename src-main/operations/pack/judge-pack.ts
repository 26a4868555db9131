/** What a pack says of an agent beside what is known of it here. Pure. */
import type { PackDifference, PackRow, PackTake } from '#contract/ipc/packs.procedures.ts'
import { distinctTags, maxTagsPerAgent, readTag } from '#contract/rules/tag.ts'
import type { PackedAgentFacts } from './pack-content.ts'

export type Labels = PackRow['theirs'] & { archivedAtMs: number | null }

/** An agent of this console as far as a pack can differ from it. */
export interface KnownAgent {
  labels: Labels
  authMethod: string
  keyFingerprint: string | null
  predictions: number
}

/** An agent of a pack; `keyFingerprint` null also for a client secret, which is not compared. */
export interface OfferedAgent {
  labels: Labels
  authMethod: string
  keyFingerprint: string | null
  predictions: number
}

export function labelsOf({ row, tags }: PackedAgentFacts): Labels {
  return {
    name: row.name,
    note: row.note,
    group: row.group_name,
    // A label that this console could not have kept is left out.
    tags: distinctTags(tags.flatMap((tag) => (readTag(tag).ok ? [tag] : [])))
      .slice(0, maxTagsPerAgent)
      .sort(),
    isArchived: row.archived_at_ms !== null,
    archivedAtMs: row.archived_at_ms,
  }
}

/** In what the two differ; client secrets are not compared, since each would have to be read from the keychain for that. */
export function differencesBetween(offered: OfferedAgent, known: KnownAgent): PackDifference[] {
  const theirs = offered.labels
  const mine = known.labels
  const pairs: readonly (readonly [PackDifference, boolean])[] = [
    ['name', theirs.name !== mine.name],
    ['note', theirs.note !== mine.note],
    ['group', theirs.group !== mine.group],
    ['tags', JSON.stringify(theirs.tags) !== JSON.stringify(mine.tags)],
    ['archived', theirs.isArchived !== mine.isArchived],
    [
      'credential',
      offered.authMethod !== known.authMethod ||
        (offered.keyFingerprint !== null && offered.keyFingerprint !== known.keyFingerprint),
    ],
    ['history', offered.predictions > known.predictions],
  ]
  return pairs.filter(([, differs]) => differs).map(([name]) => name)
}

/** What holds of an agent that both know. `both`: tags of both, notes one under the other, and else what is known here. */
export function mergedLabels(take: PackTake, { mine, theirs }: { mine: Labels; theirs: Labels }): Labels {
  if (take === 'mine') return mine
  if (take === 'pack') return theirs
  return {
    ...mine,
    note: mergedNote(mine.note, theirs.note),
    group: mine.group ?? theirs.group,
    tags: distinctTags([...mine.tags, ...theirs.tags]).slice(0, maxTagsPerAgent),
  }
}

function mergedNote(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : `${mine}\n${theirs}`
}
