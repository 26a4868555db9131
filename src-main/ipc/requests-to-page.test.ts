import { describe, expect, it } from 'vitest'
import { createRequestsToPage } from './requests-to-page.ts'

describe('requests to the page', () => {
  it('keeps the newest for the page that listens next, if asked to', async () => {
    const requests = createRequestsToPage<{ at: number }>({ isKeptForNext: true })
    requests.send({ at: 1 })
    requests.send({ at: 2 })
    const ending = new AbortController()
    const heard = requests.requests(ending.signal)
    expect((await heard.next()).value).toEqual({ at: 2 })
    requests.send({ at: 3 })
    expect((await heard.next()).value).toEqual({ at: 3 })
    ending.abort()
    expect((await heard.next()).done).toBe(true)
    const later = requests.requests(AbortSignal.abort())
    expect((await later.next()).done).toBe(true)
  })

  it('forgets what nobody heard otherwise', async () => {
    const requests = createRequestsToPage<{ at: number }>({ isKeptForNext: false })
    requests.send({ at: 1 })
    const heard = requests.requests(new AbortController().signal)
    const next = heard.next()
    requests.send({ at: 2 })
    expect((await next).value).toEqual({ at: 2 })
  })
})
