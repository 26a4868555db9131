import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'

/** Names of any writing as the published ones are: `ClientSecret`, `client-secret` and `CLIENT_SECRET` too. */
export function formatPlainName(name: string): string {
  return name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1_')
    .replaceAll('-', '_')
    .toLowerCase()
}

/** An object with its own names so; those of the objects in it stay. */
export function withPlainKeys(body: Body): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [formatPlainName(name), value]))
}

/** The objects of a body under these names, in their order and with their own names so. */
export function listPlainParts(body: Body, names: readonly string[]): Body[] {
  return names
    .map((name) => body[name])
    .filter(isPlainObject)
    .map(withPlainKeys)
}
