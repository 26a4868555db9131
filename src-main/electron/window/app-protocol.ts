import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ProtocolResponse, protocol, type Session } from 'electron'
import { firstScreenLink } from '#contract/ipc/first-picture.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { listPageFiles } from './page-files.ts'

/** What main puts into the first page that it serves. */
export interface FirstPage {
  /** How the root element begins: language, theme and density, which the style sheet looks for. */
  root: string
  /** Inside the body. */
  content: string
  /** JSON that the page fetches by its link (`firstScreenLink`). */
  data: string
}

const scheme = 'app'
const host = 'console'
/** Where the build puts scripts and styles, each under a name of its content. */
const scriptFolder = '/assets/'
/** Where the page has room for what main knows (src-renderer/index.html). */
const contentMark = '<!-- enclosed by main -->'
const rootMark = '<html lang="en" data-theme="light" data-density="normal">'
/** Chromium's own number for it (net_error_list.h). */
const fileNotFound = -6

/** The origin of the one page of this application. */
export const pageOrigin = `${scheme}://${host}`
export const pageUrl = `${pageOrigin}/index.html`
const dataPath = new URL(firstScreenLink.href, pageUrl).pathname

/** Must run before the app is ready. A standard, secure scheme: no CORS privilege, no bypass of the policy. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/**
 * Serves the built page on `session` with its policy; anything that is not one of its files is a 404. `firstPage` is
 * put into the first page that is asked for, and into no other, and its data are given once: a page that is loaded
 * again asks main, who knows more by then. By `registerBufferProtocol`, though `handle` has taken its place: that one
 * loads a whole HTTP client before it answers the first file (docs/decisions/0005-start-order.md). `onReplaced` hears
 * of a script or style that is not there any more, or was not at the start: the files of the app were replaced while it
 * runs.
 */
export function serveAppProtocol(
  session: Session,
  {
    pageFolder,
    firstPage,
    onReplaced,
  }: { pageFolder: string; firstPage: Promise<FirstPage | null>; onReplaced: () => void },
): void {
  const files = listPageFiles(pageFolder)
  let waiting: Promise<FirstPage | null> | null = firstPage
  let waitingData: Promise<string | undefined> | null = firstPage.then((page) => page?.data)
  const readPage = async (file: string, nonce: string): Promise<Buffer> => {
    const taken = waiting
    waiting = null
    const page = (await readFile(file, 'utf8')).replaceAll('%CSP_NONCE%', nonce)
    const first = await taken
    if (first === null) return Buffer.from(page)
    const [before = '', after = ''] = page.split(contentMark)
    return Buffer.from(`${before.replace(rootMark, first.root)}${first.content}${after}`)
  }
  const readData = async (): Promise<string | undefined> => {
    const taken = waitingData
    waitingData = null
    return taken ?? undefined
  }
  session.protocol.registerBufferProtocol(scheme, (request, answer) => {
    const url = new URL(request.url)
    const isAsked = url.host === host && request.method === 'GET'
    const found = isAsked ? files.get(url.pathname) : undefined
    const refuse = (): void => answer({ statusCode: 404, data: Buffer.alloc(0) })
    if (isAsked && url.pathname === dataPath) {
      readData().then((data) => {
        if (data === undefined) refuse()
        else answer(createAnswer(Buffer.from(data), { mimeType: 'application/json', isKept: false }))
      }, refuse)
      return
    }
    if (!found) {
      refuse()
      if (url.pathname.startsWith(scriptFolder)) onReplaced()
      return
    }
    const { file, mimeType } = found
    const isPage = mimeType === 'text/html'
    const nonce = randomBytes(16).toString('base64')
    const read = isPage ? readPage(file, nonce) : readFile(file)
    read.then(
      (data) => answer(createAnswer(data, { mimeType, isKept: !isPage, nonce })),
      () => {
        answer({ error: fileNotFound })
        onReplaced()
      },
    )
  })
}

/** `isKept` is for what never changes under its name. Without a nonce no style inside the answer is let in. */
function createAnswer(
  data: Buffer,
  {
    mimeType,
    isKept,
    nonce = randomBytes(16).toString('base64'),
  }: { mimeType: string; isKept: boolean; nonce?: string },
): ProtocolResponse {
  return {
    mimeType,
    charset: 'utf-8',
    headers: {
      'Content-Security-Policy': createContentSecurityPolicy(nonce),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': isKept ? 'max-age=31536000, immutable' : 'no-store',
    },
    data,
  }
}
