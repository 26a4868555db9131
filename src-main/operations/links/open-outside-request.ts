import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LinkRefusal, NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { linkScheme } from '#contract/rules/links/parse-console-link.ts'
import { readPackHeader } from '../../vault/pack/pack-file.ts'
import type { DraggedFiles } from '../dragged/dragged-files.ts'
import { refuseInTrial } from '../packs/export-pack.ts'
import { errorDataOf } from '../row-outcome.ts'
import { findLinkTarget, type LinkStore } from './find-link-target.ts'

/**
 * What the page is to show for a start with these arguments: where a link leads, or an encrypted backup, which is read
 * as far as it is in clear and then held until the page takes it: it may have to ask before it takes the place of
 * another one. Of several the last; null where there is none.
 */
export async function openOutsideRequest(
  deps: { isTrial: boolean; store: LinkStore },
  { own, dragged }: { own: LinkStore; dragged: DraggedFiles },
  requested: readonly string[],
): Promise<NavigationTarget | null> {
  const last = requested.at(-1)
  if (last === undefined) return null
  if (isLink(last)) return findTargetIn(deps, { own }, last)
  try {
    const file = last.startsWith('file:') ? fileURLToPath(last) : last
    refuseInTrial(deps)
    await readPackHeader(file)
    const found = { mayBe: ['pack' as const], isCertain: true }
    return { kind: 'dragged', file: { draggedId: dragged.hold(file), name: basename(file), ...found } }
  } catch (thrown) {
    return { kind: 'notRestored', error: errorDataOf(thrown) }
  }
}

const otherService: readonly LinkRefusal[] = ['no_service', 'foreign_service']

/** A trial knows its own service only: any other is looked up among those that the operator has connected. */
function findTargetIn(
  deps: { isTrial: boolean; store: LinkStore },
  { own }: { own: LinkStore },
  link: string,
): NavigationTarget {
  const target = findLinkTarget(deps, link)
  if (!deps.isTrial || target.kind !== 'refused' || !otherService.includes(target.reason)) return target
  const ownTarget = findLinkTarget({ store: own }, link)
  return ownTarget.kind === 'refused' ? ownTarget : { kind: 'refused', reason: 'in_trial' }
}

function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(linkScheme)
}
