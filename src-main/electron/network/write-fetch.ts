import { session } from 'electron'
import { createRedirectFetch } from './redirect-fetch.ts'

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

/**
 * A fetch that sends a request once. When a kept-alive connection closes before the answer, Chromium sends the request
 * again by itself, a POST too, although the service may have carried out the first. So writes have a session of their
 * own in which no connection is kept: each goes out on a new one.
 */
export function createWriteFetch(): Fetch {
  const fetch = createRedirectFetch(session.fromPartition('writes'))
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Connection', 'close')
    return fetch(input, { ...init, headers })
  }
}
