import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { formLimits } from '#contract/ipc/registration-form.ts'
import type { NameClash } from '#contract/ipc/registration-tables.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'
import type { Store } from '../../store/store.ts'

/** The next name in the row `Tern 1`, `Tern 1-2`, `Tern 1-3`, … that nobody has; never `name` itself. */
export function findFreeName(name: string, isTaken: (name: string) => boolean): string {
  // What an earlier suggestion has put behind a number is counted on, not piled up.
  const counted = /^(?<base>.*\d)-(?<count>[1-9]\d{0,3})$/su.exec(name)?.groups
  const base = counted?.base ?? name
  for (let count = Number(counted?.count ?? 1) + 1; ; count += 1) {
    const suffix = `-${count}`
    const free = `${cutToLength(base, formLimits.word - suffix.length)}${suffix}`
    if (!isTaken(free)) return free
  }
}

/** Throws `name_taken` for a name that this console knows at the site, with who has it and a free one near it. */
export function refuseTakenName(names: SiteNames, name: string, except?: AgentKey): void {
  const clash = names.clashOf(name, except)
  if (clash !== null) throw new AppError('name_taken', { name, where: clash, free: names.freeNear(name) })
}

/**
 * Which names this console knows to be used at a site, where agents of it need other ones. Read once, when first asked.
 */
export interface SiteNames {
  clashOf(name: string, except?: AgentKey): Exclude<NameClash, 'in_table'> | null
  freeNear(name: string): string
}

/** The names that agents and registrations of a site have here. */
export function namesOfSite({ store }: { store: Store }, siteNo: number): SiteNames {
  let known: { fleet: ReadonlySet<string>; registrations: ReadonlyMap<string, AgentKey[]> } | null = null
  const read = () => {
    known ??= {
      fleet: new Set(store.agents.namesOfSite({ siteNo }).map(({ name }) => name)),
      registrations: keysByName(store.registrations.namesOfSite({ siteNo })),
    }
    return known
  }
  return {
    clashOf(name, except) {
      const { fleet, registrations } = read()
      if (registrations.get(name)?.some((agentKey) => agentKey !== except) === true) return 'staged'
      return fleet.has(name) ? 'in_fleet' : null
    },
    freeNear(name) {
      const { fleet, registrations } = read()
      return findFreeName(name, (free) => free === name || fleet.has(free) || registrations.has(free))
    },
  }
}

/** Whether one name clashes, without reading all the others: a run that registers many asks at each row. */
export function isNameKnown(
  { store }: { store: Store },
  { siteNo, name, except }: { siteNo: number; name: string; except: AgentKey | null },
): boolean {
  return store.registrations.hasName({ siteNo, name, except }) || store.agents.hasName({ siteNo, name })
}

function keysByName(rows: readonly { agentKey: AgentKey; name: string }[]): Map<string, AgentKey[]> {
  const keys = new Map<string, AgentKey[]>()
  for (const { agentKey, name } of rows) keys.set(name, [...(keys.get(name) ?? []), agentKey])
  return keys
}
