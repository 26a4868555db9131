/** The site that something says it is of, as a token or the response around it. */
import { type Site, sites } from '../../../ids.ts'
import { plainWordOf } from './decode-word.ts'

/**
 * One of the two sites, in whatever spelling; null for anything else. What other words a service has for a site is not
 * shown (Interface §5.3), so that one of them says nothing.
 */
export function siteOf(value: unknown): Site | null {
  const word = plainWordOf(value)
  return sites.find((site) => site === word) ?? null
}
