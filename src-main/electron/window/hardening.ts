import type { App, Session } from 'electron'
import { pageOrigin } from './app-protocol.ts'

/**
 * What the page may ask the system for: to notify, and to copy what the operator selected. Never to read the clipboard.
 */
const grantedPermissions = new Set(['notifications', 'clipboard-sanitized-write'])

/**
 * Closes the page's session: no permission but the two above, no device, no download, and no request to anywhere but
 * the page's own origin (`developmentOrigin` is the hot-reload server, null in every build).
 */
export function hardenSession(session: Session, developmentOrigin: string | null): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(grantedPermissions.has(permission))
  })
  session.setPermissionCheckHandler((_contents, permission) => grantedPermissions.has(permission))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, (details, answer) => {
    answer({ cancel: !isOwnUrl(details.url, developmentOrigin) })
  })
}

/**
 * Closes every web page that this process may ever show: it cannot leave, open another one, embed one, or vouch for a
 * certificate.
 */
export function hardenApp(app: App, developmentOrigin: string | null): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    const stay = (event: { url: string; preventDefault(): void }) => {
      if (!isOwnUrl(event.url, developmentOrigin)) event.preventDefault()
    }
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
  })
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault()
    trust(false)
  })
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
  app.on('login', (event) => event.preventDefault())
}

/** Whether a URL is the page's own: same origin, or the hot-reload server and its socket while developing. */
function isOwnUrl(url: string, developmentOrigin: string | null): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  if (`${protocol}//${host}` === pageOrigin) return true
  if (developmentOrigin === null) return false
  return protocol === 'devtools:' || (host === new URL(developmentOrigin).host && ['http:', 'ws:'].includes(protocol))
}
