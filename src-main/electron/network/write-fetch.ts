import type { Session } from 'electron'
import { createRedirectFetch } from './redirect-fetch.ts'

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

/**
 * A fetch that sends a request once, by a session of its own. When a kept-alive connection closes before the answer,
 * Chromium sends the request again by itself, a POST too, although the service may have carried out the first. So no
 * connection is kept: each request goes out on a new one, which needs HTTP/1.1 (`refuseNewerHttp`).
 */
export function createWriteFetch(session: Session): Fetch {
  const fetch = createRedirectFetch(session)
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Connection', 'close')
    return fetch(input, { ...init, headers })
  }
}
