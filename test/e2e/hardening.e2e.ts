/**
 * What a page that has been taken over could try. Every row is tried in the real window of the packaged application.
 */
import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { packagedApp } from '../support/electron-runtime.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

test.describe('a page under somebody else’s control', () => {
  let home: Awaited<ReturnType<typeof makeHome>>
  let app: ConsoleApp

  test.beforeAll(async () => {
    home = await makeHome()
    app = await startConsole({ home: home.path, flavour: 'packaged' })
    await app.page.getByRole('heading', { name: 'Welcome to Arena Console' }).waitFor()
  })
  test.afterAll(async () => {
    await app.close()
    await home.remove()
  })

  test('has no Node, no Electron and no function of ours', async () => {
    const globals = await app.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__dirname'].filter(
        (name) => name in window,
      ),
    )
    expect(globals).toEqual([])
  })

  test('runs no text as code', async () => {
    // In a task of the page's own: what a debugger evaluates is exempt from the policy.
    const outcomes = await app.page.evaluate(
      () =>
        new Promise((resolve) => {
          const attempt = (act: () => unknown) => {
            try {
              act()
              return 'ran'
            } catch {
              return 'refused'
            }
          }
          setTimeout(() =>
            resolve({
              function: attempt(() => new Function('return 1')()),
              innerHtml: attempt(() => {
                document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
              }),
              scriptText: attempt(() => {
                document.createElement('script').text = 'window.taken = true'
              }),
              timerText: attempt(() => setTimeout('window.taken = true' as unknown as () => void)),
            }),
          )
        }),
    )
    expect(outcomes).toEqual({
      function: 'refused',
      innerHtml: 'refused',
      scriptText: 'refused',
      timerText: 'refused',
    })
  })

  test('reaches no other host, no file and no frame', async () => {
    const outcomes = await app.page.evaluate(async () => {
      const reach = (url: string) =>
        fetch(url).then(
          () => 'reached',
          () => 'refused',
        )
      const frame = document.createElement('iframe')
      frame.src = 'app://console/index.html'
      const framed = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.effectiveDirective === 'frame-src') resolve(event.effectiveDirective)
        })
      })
      document.body.append(frame)
      return {
        https: await reach('https://127.0.0.1:9/'),
        file: await reach('file:///etc/passwd'),
        outside: await fetch('app://console/../../package.json').then(
          (answer) => answer.status,
          () => 'refused',
        ),
        frame: await framed,
      }
    })
    expect(outcomes).toEqual({ https: 'refused', file: 'refused', outside: 404, frame: 'frame-src' })
  })

  test('opens no window and goes nowhere else', async () => {
    const url = app.page.url()
    expect(await app.page.evaluate(() => window.open('https://127.0.0.1:9/') === null)).toBe(true)
    await app.page.evaluate(() => {
      window.location.href = 'https://127.0.0.1:9/'
    })
    await app.page.evaluate(() => {
      window.location.href = 'file:///etc/passwd'
    })
    expect(app.page.url()).toBe(url)
    expect(app.electron.windows()).toHaveLength(1)
  })

  test('may ask for nothing but to notify and to copy', async () => {
    const states = await app.page.evaluate(async () => {
      const names = ['geolocation', 'camera', 'microphone', 'clipboard-read', 'midi'] as const
      const answers = await Promise.all(
        names.map((name) => navigator.permissions.query({ name: name as PermissionName })),
      )
      return answers.map((answer) => answer.state)
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  test('gets one port a document and no second one', async () => {
    const second = await app.page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1: ours, port2: mains } = new MessageChannel()
          ours.onmessage = () => resolve('answered')
          ours.addEventListener('close', () => resolve('refused'))
          ours.postMessage('{"i":"1","p":{"u":"/app/state"}}')
          window.postMessage('arena:port-for-main', window.location.origin, [mains])
        }),
    )
    expect(second).toBe('refused')
  })

  test('is heard by main on no channel but the console’s own', async () => {
    const heard = await app.electron.evaluate(({ ipcMain, BrowserWindow }) => [
      ...ipcMain.eventNames(),
      ...(BrowserWindow.getAllWindows()[0]?.webContents.ipc.eventNames() ?? []),
    ])
    // Electron itself listens to `error`.
    expect(heard.filter((name) => !/^(?:error$|arena:)/.test(String(name)))).toEqual([])
  })

  test('lives in a window with every protection on', async () => {
    const settings = await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as
        | (Electron.WebContents & { getLastWebPreferences(): Record<string, unknown> })
        | undefined
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
        contents?.getLastWebPreferences() ?? {}
      contents?.openDevTools()
      return {
        sandbox,
        contextIsolation,
        nodeIntegration,
        webSecurity,
        webviewTag,
        tools: contents?.isDevToolsOpened(),
      }
    })
    expect(settings).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      tools: false,
    })
  })
})

for (const word of [
  '--remote-debugging-port=0',
  '--inspect=0',
  '--ignore-certificate-errors',
  '--js-flags=--expose-gc',
]) {
  test(`the release does not start with ${word}`, async () => {
    const launch = packagedApp('release')
    const child = spawn(launch.executablePath, [...launch.args, word], { env: launch.env, stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(78)
    expect(said).toContain(`does not start with ${word.split('=')[0]}`)
    expect(said).not.toContain('DevTools listening')
  })
}
