import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FirstPictureTemplate, firstScreenLink } from '#contract/ipc/first-picture.ts'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { markStart } from './electron/start-trace.ts'
import type { FirstPage } from './electron/window/app-protocol.ts'
import { countPictureRows, fillFirstPicture } from './first-picture.ts'
import { type FirstScreen, readFirstScreen, type StartFacts } from './store/first-screen.ts'

/** Fetched while the page is still being read. */
const linkToData = `<link id="${firstScreenLink.id}" rel="preload" as="fetch" crossorigin href="${firstScreenLink.href}">`

/**
 * What the database at `facts.places` says, made into the first page; null where it has nothing to show yet. `pagePx`
 * is the height of the page as it opens.
 */
export function readFirstPage(
  facts: Omit<StartFacts, 'firstRowCount'>,
  { pageFolder, pagePx, isSystemDark }: { pageFolder: string; pagePx: number; isSystemDark: boolean },
): FirstPage | null {
  const screen = readFirstScreen(facts.places.database, { ...facts, firstRowCount: countPictureRows(pagePx) })
  markStart('first screen read')
  if (screen === null) return null
  const file = join(pageFolder, `first-picture.${languageOf(screen)}.json`)
  // Synchronously: main is so busy at a start that an asynchronous read of this small file is answered 14 ms later.
  const template = JSON.parse(readFileSync(file, 'utf8')) as FirstPictureTemplate
  const page = composeFirstPage(screen, { template, isSystemDark })
  markStart('first page made')
  return page
}

/**
 * The first page with what the database says: a picture of it, and a link to the same as data, from which the page's
 * script draws it again. The data are a file of their own, since the scripts of a page wait until all of it is read.
 */
export function composeFirstPage(
  screen: FirstScreen,
  { template, isSystemDark }: { template: FirstPictureTemplate; isSystemDark: boolean },
): FirstPage {
  const { state, isFleetFirst, firstRows, rowsJson, agentCount, hasGroups } = screen
  const { settings, deployments } = state
  const language = languageOf(screen)
  const theme = settings.theme === 'system' ? (isSystemDark ? 'dark' : 'light') : settings.theme
  const serviceNames = deployments.map(({ name }) => name)
  // The build has drawn the picture with the columns as the console has them.
  const isArranged = settings.tables.some(({ tableId }) => tableId === 'fleet')
  const isDrawn = isFleetFirst && !isArranged
  const facts = { serviceNames, rows: firstRows, agentCount, hasGroups, language }
  return {
    root: `<html lang="${language}" data-theme="${theme}" data-density="${settings.density}">`,
    content: linkToData + (isDrawn ? fillFirstPicture(template, facts) : ''),
    data: `{"state":${JSON.stringify(state)},"fleet":{"rows":${rowsJson}}}`,
  }
}

function languageOf({ state }: FirstScreen) {
  return chooseLanguage(state.settings.language, state.systemLanguage)
}
