import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { profileKeySchema, readProfileKey } from '#contract/ipc/profile-key.ts'

/** What filters can name. `rows` is null while the fleet is not known: nothing of it counts as gone then. */
export interface NamedThings {
  rows: readonly Pick<FleetRow, 'agentKey' | 'tags' | 'group'>[] | null
  deployments: readonly Pick<DeploymentView, 'deploymentId' | 'sites'>[]
}

const agentKeyPattern = /^ag_/

/**
 * The part of a kept search that is still about something: what names a tag, a group, an agent, an author, a service or
 * a site that is gone would show an empty screen, and nobody would see why. Without `withLabels` tags and groups stay,
 * as in a view that was chosen by its name: that no agent has the tag is then what it shows.
 */
export function removeVanished(
  search: Readonly<Record<string, unknown>>,
  things: NamedThings,
  { withLabels = true } = {},
): Record<string, unknown> {
  const isHere = createKnower(things)
  const isThere = (kind: Kind, named: string): boolean =>
    (!withLabels && (kind === 'tag' || kind === 'group')) || isHere(kind, named)
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const left = leaveThere(name, value, isThere)
      return left === undefined ? [] : [[name, left]]
    }),
  )
}

/** Whether a path is about an agent that is gone. */
export function isPathVanished(path: string, { rows }: NamedThings): boolean {
  const named = path.split('/').filter((part) => agentKeyPattern.test(part))
  return rows !== null && named.some((key) => !rows.some(({ agentKey }) => agentKey === key))
}

type Kind = 'tag' | 'group' | 'agent' | 'author' | 'deployment' | 'site'

/** What the searches of all screens call what they name. */
const kinds: Readonly<Record<string, Kind>> = {
  tag: 'tag',
  tags: 'tag',
  group: 'group',
  groups: 'group',
  agent: 'agent',
  agents: 'agent',
  agentKey: 'agent',
  like: 'agent',
  vsAgent: 'agent',
  author: 'author',
  target: 'author',
  vsTag: 'tag',
  vsGroup: 'group',
  vsSite: 'site',
  deployment: 'deployment',
  deploymentId: 'deployment',
  of: 'deployment',
  sites: 'site',
  site: 'site',
  at: 'site',
  guide: 'site',
}

function leaveThere(name: string, value: unknown, isThere: (kind: Kind, named: string) => boolean): unknown {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) return value
  const isLeft = (named: unknown): boolean => typeof named === 'string' && isThere(kind, named)
  if (Array.isArray(value)) {
    const left = value.filter(isLeft)
    return left.length === 0 ? undefined : left
  }
  if (typeof value !== 'string') return value
  if (kind !== 'agent') return isLeft(value) ? value : undefined
  const left = value.split(',').filter(isLeft)
  return left.length === 0 ? undefined : left.join(',')
}

function createKnower({ rows, deployments }: NamedThings): (kind: Kind, named: string) => boolean {
  return (kind, named) => {
    switch (kind) {
      case 'deployment':
        return deployments.some(({ deploymentId }) => deploymentId === named)
      case 'site':
        return deployments.some(({ sites }) => sites.some((site) => site === named))
      case 'author': {
        // Anybody at a site of a service: whether the site has one of this id is not known here.
        const key = profileKeySchema.safeParse(named)
        if (!key.success) return false
        const { deploymentId, site } = readProfileKey(key.data)
        return deployments.some((each) => each.deploymentId === deploymentId && each.sites.includes(site))
      }
      case 'tag':
        // The empty text filters for agents without a tag or group.
        return rows === null || named === '' || rows.some(({ tags }) => tags.includes(named))
      case 'group':
        return rows === null || named === '' || rows.some(({ group }) => group === named)
      case 'agent':
        // Only agents of the fleet have such a key; agents of others are named by the id at the service.
        return rows === null || !agentKeyPattern.test(named) || rows.some(({ agentKey }) => agentKey === named)
    }
  }
}
