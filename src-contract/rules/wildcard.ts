/** Words by which a service names all there is, in the place of names: of scope keys, and of OAuth scopes. */
export const wildcards: readonly string[] = ['*', 'all', '全部']

/** Whether a name stands for all there is; letter case aside. */
export function isWildcard(name: string): boolean {
  return wildcards.includes(name.toLowerCase())
}
