import { agentIdSchema, challengeIdSchema, eventIdSchema, type Site, sites } from '../../ids.ts'

export const linkScheme = 'arena-console:'
/** Longer than any that is meant: two ids of the longest, every letter of them escaped. */
const longestLink = 4_000

const idSchemas = { agent: agentIdSchema, challenge: challengeIdSchema, event: eventIdSchema }
type LinkKind = keyof typeof idSchemas

/** What a link names. It shows something; there is no link that writes. */
export interface ConsoleLink {
  kind: LinkKind
  /** `host` or `host:port` of the service; null where the link gives only the site. */
  serviceHost: string | null
  site: Site
  id: string
}

type LinkReading = { ok: true; link: ConsoleLink } | { ok: false; reason: 'malformed' | 'unknown_kind' }

const malformed: LinkReading = { ok: false, reason: 'malformed' }

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/**
 * Reads `arena-console://challenge/<site>/<id>`, with `agent` or `event` in the place of `challenge`, or with the host
 * of the service before the site. Anything more (a query, a name or password, another part) is malformed: whoever wrote
 * it meant something that links do not do.
 */
export function parseConsoleLink(text: string): LinkReading {
  if (text.length > longestLink || !URL.canParse(text)) return malformed
  const url = new URL(text)
  if (url.protocol !== linkScheme) return malformed
  // Whatever is beside the host and the path is lost in the comparison.
  if (`${linkScheme}//${url.host}${url.pathname}` !== url.href || url.port !== '' || url.username !== '')
    return malformed
  const kind = (['agent', 'challenge', 'event'] as const).find((known) => known === url.host)
  if (kind === undefined) return { ok: false, reason: 'unknown_kind' }
  const parts = url.pathname.split('/').slice(1).map(decodePart)
  const [serviceHost, siteName, id] = parts.length === 3 ? parts : [null, ...parts]
  const site = sites.find((known) => known === siteName)
  if (parts.length < 2 || parts.length > 3 || site === undefined) return malformed
  if (parts.length === 3 && !/^[\w.:[\]-]{1,260}$/.test(serviceHost ?? '')) return malformed
  const parsed = idSchemas[kind].safeParse(id)
  if (!parsed.success) return malformed
  return { ok: true, link: { kind, serviceHost: serviceHost?.toLowerCase() ?? null, site, id: parsed.data } }
}
