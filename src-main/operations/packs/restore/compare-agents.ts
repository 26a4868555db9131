/** What a pack says of an agent beside what is known of it here. Pure. */
import type { PackDifference, PackRow, PackTake } from '#contract/ipc/packs.procedures.ts'
import { dedupeTags, maxTagsPerAgent, readTag } from '#contract/rules/agents/tag.ts'
import type { LabelSpelling } from '../../agents/label-spelling.ts'
import type { PackedAgentFacts } from '../pack-content.ts'

export type Labels = PackRow['theirs'] & { archivedAtMs: number | null }

/**
 * An agent as far as that of a pack and that of this console can differ. `keyFingerprint` null also for a client
 * secret, which is not compared.
 */
export interface ComparedAgent {
  labels: Labels
  authMethod: string
  keyFingerprint: string | null
}

/** The labels of a packed agent as this console keeps them: one that it could not have kept is left out. */
export function labelsOf({ row, tags }: PackedAgentFacts, spelling: LabelSpelling): Labels {
  const [group] = row.group_name === null ? [] : readLabels([row.group_name])
  return {
    name: row.name,
    note: row.note,
    group: group === undefined ? null : spelling.group(group),
    tags: dedupeTags(readLabels(tags).map(spelling.tag)).slice(0, maxTagsPerAgent).sort(),
    isArchived: row.archived_at_ms !== null,
    archivedAtMs: row.archived_at_ms,
  }
}

function readLabels(given: readonly string[]): string[] {
  return given.flatMap((label) => {
    const read = readTag(label)
    return read.ok ? [read.tag] : []
  })
}

/**
 * In what the two differ; client secrets are not compared, since each would have to be read from the keychain for that.
 */
export function listDifferences(offered: ComparedAgent, known: ComparedAgent): PackDifference[] {
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
  ]
  return pairs.filter(([, differs]) => differs).map(([name]) => name)
}

/** What holds of an agent that both know. `fill`: what is known here, and of the pack what is missing. */
export function mergeLabels(take: PackTake, { mine, theirs }: { mine: Labels; theirs: Labels }): Labels {
  if (take === 'mine') return mine
  if (take === 'pack') return theirs
  return {
    ...mine,
    note: mine.note === '' ? theirs.note : mine.note,
    group: mine.group ?? theirs.group,
    tags: dedupeTags([...mine.tags, ...theirs.tags]).slice(0, maxTagsPerAgent),
  }
}
