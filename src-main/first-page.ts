import type { FirstPictureTemplate } from '#contract/ipc/first-picture.ts'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import type { FirstPage } from './electron/window/app-protocol.ts'
import { fillFirstPicture } from './first-picture.ts'
import type { FirstScreen } from './store/first-screen.ts'

/**
 * The first page with what the database says: a picture of it, and the same as data, from which the page's script draws
 * it anew. No browser runs that data, and a name that holds `</script>` ends nothing.
 */
export function composeFirstPage(
  screen: FirstScreen,
  { template, isSystemDark }: { template: FirstPictureTemplate; isSystemDark: boolean },
): FirstPage {
  const { state, isFleetFirst, firstRows, agentCount, hasGroups } = screen
  const { settings, deployments } = state
  const language = languageOf(screen)
  const theme = settings.theme === 'system' ? (isSystemDark ? 'dark' : 'light') : settings.theme
  const serviceNames = deployments.map(({ name }) => name)
  const data = encloseFirstScreen(screen)
  // The build has drawn the picture with the columns as the console has them.
  const isArranged = settings.tables.some(({ tableId }) => tableId === 'fleet')
  const isDrawn = isFleetFirst && !isArranged
  const facts = { serviceNames, rows: firstRows, agentCount, hasGroups, language }
  return {
    root: `<html lang="${language}" data-theme="${theme}" data-density="${settings.density}">`,
    content: (isDrawn ? fillFirstPicture(template, facts) : '') + data,
  }
}

/** In which language the first picture is to be. */
export function languageOf({ state }: FirstScreen) {
  return chooseLanguage(state.settings.language, state.systemLanguage)
}

function encloseFirstScreen({ state, rowsJson }: FirstScreen): string {
  const json = `{"state":${JSON.stringify(state)},"fleet":{"rows":${rowsJson}}}`
  return `<script type="application/json" id="enclosed">${json.replaceAll('<', '\\u003c')}</script>`
}
