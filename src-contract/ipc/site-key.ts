/** Keys of what one site of one deployment names: `<deploymentId>~<site>~<id>`, for routes and lists. */
import { z } from 'zod'
import { type DeploymentId, deploymentIdSchema, type Site, siteSchema } from '../ids.ts'

export interface SiteRef {
  deploymentId: DeploymentId
  site: Site
}

/** The shape that keys of every kind have; each kind brands its own. */
export const siteKeyText = z.string().regex(/^dp_[A-Za-z0-9_-]+~(global|cn)~.{1,200}$/u)

/** The key of what a site calls `id`; `readSiteKey` gives its parts. */
export function siteKeyOf({ deploymentId, site }: SiteRef, id: string): string {
  return `${deploymentId}~${site}~${id}`
}

/** The parts of a key. The id may hold any character, the parts before it cannot hold `~`. */
export function readSiteKey(key: string): SiteRef & { id: string } {
  const [deploymentId, site, ...rest] = key.split('~')
  return { deploymentId: deploymentIdSchema.parse(deploymentId), site: siteSchema.parse(site), id: rest.join('~') }
}
