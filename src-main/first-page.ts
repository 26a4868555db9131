import type { FirstScreen } from './store/first-screen.ts'

/**
 * What the page takes along of the first screen, as data that no browser runs: a name that holds `</script>` ends
 * nothing.
 */
export function encloseFirstScreen({ state, rowsJson }: Pick<FirstScreen, 'state' | 'rowsJson'>): string {
  const json = `{"state":${JSON.stringify(state)},"fleet":{"rows":${rowsJson}}}`
  return `<script type="application/json" id="enclosed">${json.replaceAll('<', '\\u003c')}</script>`
}
