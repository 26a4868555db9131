import { join } from 'node:path'
import { ipcMain, session } from 'electron'
import { pageOrigin, pageUrl, serveAppProtocol } from '../../../src-main/electron/window/app-protocol.ts'
import { openMainWindow } from '../../../src-main/electron/window/main-window.ts'
import { receivePagePort } from '../../../src-main/electron/window/page-port.ts'
import { servePage } from '../../../src-main/electron/window/serve-page.ts'
import { createChangeHub } from '../../../src-main/ipc/changes.ts'
import { createRequestsToPage } from '../../../src-main/ipc/requests-to-page.ts'
import { createRouter } from '../../../src-main/ipc/router.ts'
import type { Workspace } from '../../../src-main/ipc/workspace.ts'
import { listFleet } from '../../../src-main/operations/agents/list-fleet.ts'
import { createSendLimit } from '../../../src-main/operations/send-limit/send-limit.ts'
import { createWireLog } from '../../../src-main/service/wire-log.ts'
import { openStore, type Store } from '../../../src-main/store/store.ts'
import { startRealTimer } from '../../../src-main/system/timer.ts'
import { createMemoryVault } from '../../../src-main/vault/memory-vault.ts'
import { noAbsence, noBackups, noDesktop, noDragged } from '../../support/no-desktop.ts'
import { noUpdates } from '../../support/no-updates.ts'
import type { Task } from '../run-in-electron.ts'
import { takeTurns } from '../take-turns.ts'
import { createBenchWorkspace } from './bench-workspace.ts'

/**
 * Ms an answer: into the preload by bare `invoke`, from there over the bridge into the page, and over our port into the
 * page.
 */
export type IpcSide = 'preload' | 'bridge' | 'port'

/** The fleet's rows over our port, guarded and parsed, and over a bare channel with nothing around it. */
export async function measureIpc({ database }: Task): Promise<Record<IpcSide, number[]>> {
  const store = openStore({ path: database, clock: Date.now })
  const workspace = createBenchWorkspace({ store, vault: createMemoryVault('bench') })
  const files = {
    pageFolder: join(import.meta.dirname, 'page'),
    firstPage: Promise.resolve(null),
    onReplaced: () => {},
  }
  serveAppProtocol(session.defaultSession, files)
  const window = openMainWindow({
    session: session.defaultSession,
    preload: join(import.meta.dirname, 'preload.cjs'),
    icon: join(import.meta.dirname, 'page/index.html'),
    isPackaged: true,
    isHidden: false,
    place: null,
    workAreas: [],
    placeFile: `${database}.window.json`,
  })
  const page = receivePagePort({ window, pageOrigin })
  servePage({ page, router: routerOf(workspace, store), nowMs: () => performance.now() })
  ipcMain.handle('bare:fleet', () => listFleet(workspace))
  await window.loadURL(pageUrl)
  const inPage = async (call: string): Promise<number> => Number(await window.webContents.executeJavaScript(call))
  return takeTurns({
    preload: () => inPage('bare.timeInPreload()'),
    bridge: () => inPage('bench.overBridge()'),
    port: () => inPage('bench.overPort()'),
  })
}

function routerOf(workspace: Workspace, store: Store) {
  return createRouter({
    workspace: () => workspace,
    settings: store,
    info: { version: '0', runtime: 'bench', platform: process.platform, systemLanguage: 'en' },
    places: { database: '', logs: '', keychainService: '' },
    trial: {
      start: () => Promise.reject(new Error('no trial here')),
      leave: async () => ({ hasLeft: true }),
    },
    updates: noUpdates,
    backups: noBackups,
    absence: noAbsence,
    sendLimit: createSendLimit({ confirmations: noDesktop.confirmations, clock: Date.now }),
    changes: createChangeHub({ startTimer: startRealTimer }),
    navigation: createRequestsToPage({ isKeptForNext: true }),
    dragged: noDragged,
    reachesDirectly: async () => true,
    ledgerPage: null,
    support: { wireLog: createWireLog(), folder: null },
    desktop: noDesktop,
  })
}
