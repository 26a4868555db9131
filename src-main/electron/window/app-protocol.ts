import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { protocol, type Session } from 'electron'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { listPageFiles } from './page-files.ts'

const scheme = 'app'
const host = 'console'

/** The origin of the one page of this application. */
export const pageOrigin = `${scheme}://${host}`
export const pageUrl = `${pageOrigin}/index.html`

/** Must run before the app is ready. A standard, secure scheme: no CORS privilege, no bypass of the policy. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built page on `session` with its policy; anything that is not one of its files is a 404. */
export function serveAppProtocol(session: Session, pageFolder: string): void {
  const files = listPageFiles(pageFolder)
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const found = url.host === host && request.method === 'GET' ? files.get(url.pathname) : undefined
    if (!found) return new Response('', { status: 404 })
    const nonce = randomBytes(16).toString('base64')
    const isPage = found.mimeType.startsWith('text/html')
    const content = await readFile(found.file)
    return new Response(
      isPage ? content.toString('utf8').replaceAll('%CSP_NONCE%', nonce) : new Uint8Array(content),
      {
        headers: {
          'Content-Type': found.mimeType,
          'Content-Security-Policy': contentSecurityPolicy(nonce),
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Referrer-Policy': 'no-referrer',
          'Cache-Control': isPage ? 'no-store' : 'max-age=31536000, immutable',
        },
      },
    )
  })
}
