import type { Session } from 'electron'

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

/** Of the requests that were last redirected; more than are ever on their way at once. */
const mostRemembered = 200

/**
 * The fetch of a session that gives a redirect as its answer, with status and `Location`, and follows none. Electron's
 * own breaks off at one without saying where it leads; the answers to the session's requests are seen beside it.
 */
export function createRedirectFetch(session: Session): Fetch {
  const redirects = new Map<string, { status: number; location: string }>()
  session.webRequest.onBeforeRedirect(({ method, url, statusCode, redirectURL }) => {
    const key = `${method} ${url}`
    redirects.delete(key)
    redirects.set(key, { status: statusCode, location: redirectURL })
    const oldest = redirects.keys().next()
    if (redirects.size > mostRemembered && !oldest.done) redirects.delete(oldest.value)
  })
  return async (input, init) => {
    try {
      return await session.fetch(input, { ...init, redirect: 'error' })
    } catch (thrown) {
      const request = new Request(input, { method: init?.method ?? 'GET' })
      const redirect = /redirect/i.test(String(thrown)) ? redirects.get(`${request.method} ${request.url}`) : undefined
      if (redirect === undefined) throw thrown
      return new Response(null, { status: redirect.status, headers: { location: redirect.location } })
    }
  }
}
