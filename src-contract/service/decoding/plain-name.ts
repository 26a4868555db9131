/** Names of any writing as the published ones are: `ClientSecret`, `client-secret` and `CLIENT_SECRET` too. */
export function plainName(name: string): string {
  return name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1_')
    .replaceAll('-', '_')
    .toLowerCase()
}
