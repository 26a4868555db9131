import type { TFunction } from 'i18next'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

/** The stages that the service names, in its own words. */
const knownStages = ['group', 'r16', 'qf', 'sf', 'third', 'final'] as const

/** The name of a stage in the operator's language; a word that is not known here stays as the service says it. */
export function nameStage(stage: string, t: TFunction<'challenges'>): string {
  const known = knownStages.find((word) => word === stage.toLowerCase())
  return known === undefined ? escapeInvisible(stage) : t(`stage.${known}`)
}
