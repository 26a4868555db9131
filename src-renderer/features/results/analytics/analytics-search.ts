import { type AgentKey, agentKeySchema, type Site, siteSchema } from '#contract/ids.ts'
import { type AnalyticsDimension, analyticsDimensions } from '#contract/rules/analytics/group-predictions.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'

/** By what predictions are selected on these screens; the site is the one chosen for all screens. */
export const ownFields = ['agent', 'tag', 'group', 'instrument', 'type', 'month'] as const
/** The same for what is compared with, which has a site of its own. */
export const selectionFields = ['site', ...ownFields] as const
export type SelectionField = (typeof selectionFields)[number]

interface ValueOf extends Record<SelectionField, string> {
  site: Site
  agent: AgentKey
}

/** Which predictions are meant; what is left out lets all through. An empty text means those without one. */
export type Selection = { [Field in SelectionField]?: ValueOf[Field] }

/** What the selection is compared with, as the address has it: any other selection. */
type VersusSearch = { [Field in SelectionField as VersusName<Field>]?: ValueOf[Field] } & {
  /** Something is compared, if only with everything. */
  vs?: true
}

type VersusName<Field extends SelectionField> = `vs${Capitalize<Field>}`
const versusNameOf = (field: SelectionField) =>
  `vs${field.charAt(0).toUpperCase()}${field.slice(1)}` as VersusName<SelectionField>

/** What the address says about the analytics screens. The site is the one chosen for all screens. */
export interface AnalyticsSearch extends Omit<Selection, 'site'>, VersusSearch {
  /** By what the table groups; agents when left out. */
  by?: AnalyticsDimension
}

/** Reads the search part of the address; what it does not know is left out. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const by = analyticsDimensions.find((dimension) => dimension === search.by)
  const { site: _chosenForAll, ...own } = readSelection(search)
  const versus = Object.fromEntries(selectionFields.map((field) => [field, search[versusNameOf(field)]]))
  return {
    ...own,
    ...(search.vs === true ? asVersus(readSelection(versus)) : {}),
    ...(by === undefined ? {} : { by }),
  }
}

function readSelection(from: Readonly<Record<string, unknown>>): Selection {
  const agent = agentKeySchema.safeParse(from.agent)
  const site = siteSchema.safeParse(from.site)
  const { month } = from
  const text = (name: 'tag' | 'group' | 'type') => {
    const value = from[name]
    return typeof value === 'string' && value.length <= 200 ? { [name]: value } : {}
  }
  return {
    ...(site.success ? { site: site.data } : {}),
    ...(agent.success ? { agent: agent.data } : {}),
    ...text('tag'),
    ...text('group'),
    ...(typeof from.instrument === 'string' && from.instrument.length <= 200
      ? { instrument: instrumentOf(from.instrument) }
      : {}),
    ...text('type'),
    ...(typeof month === 'string' && /^\d{4}-\d\d$/.test(month) ? { month } : {}),
  }
}

function asVersus(selection: Selection): VersusSearch {
  const named = selectionFields.flatMap((field) =>
    selection[field] === undefined ? [] : [[versusNameOf(field), selection[field]] as const],
  )
  return { vs: true, ...Object.fromEntries(named) }
}

/** What is selected; `site` is the one chosen for all screens, null for both. */
export function selectionOf(search: AnalyticsSearch, site: Site | null): Selection {
  return { ...readSelection({ ...search }), ...(site === null ? {} : { site }) }
}

/** What is compared with; null while nothing is. */
export function versusOf(search: AnalyticsSearch): Selection | null {
  if (search.vs !== true) return null
  return readSelection(Object.fromEntries(selectionFields.map((field) => [field, search[versusNameOf(field)]])))
}

/** The address with another selection to compare with, or with null none. */
export function updateVersus(search: AnalyticsSearch, versus: Selection | null): AnalyticsSearch {
  const names: ReadonlySet<string> = new Set(['vs', ...selectionFields.map(versusNameOf)])
  const rest: AnalyticsSearch = Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
  return versus === null ? rest : { ...rest, ...asVersus(versus) }
}

/** The selection with another value of one dimension, as a row of the breakdown has it. */
export function deriveSelection(selection: Selection, by: AnalyticsDimension, value: string): Selection {
  return { ...selection, ...readSelection({ [by]: value }) }
}

export function isSameSelection(a: Selection, b: Selection): boolean {
  return selectionFields.every((field) => a[field] === b[field])
}

export function analyticsFilterOf(selection: Selection): AnalyticsFilter {
  return {
    site: selection.site ?? null,
    agentKey: selection.agent ?? null,
    tag: selection.tag ?? null,
    group: selection.group ?? null,
    instrument: selection.instrument === undefined ? null : instrumentOf(selection.instrument),
    type: selection.type ?? null,
    month: selection.month ?? null,
  }
}
