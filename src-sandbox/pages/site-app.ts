/** The pages for people, and the document for programs: what runs here and how to talk to it. */
import { Hono } from 'hono'
import { buildOpenApiDocument } from '#contract/service/openapi.ts'
import { globalGuide } from '../guides/global-guide.ts'
import type { Env } from '../http/context.ts'
import type { Life } from '../life.ts'
import { docsPage } from './docs-page.ts'
import { homePage } from './home-page.ts'
import { pageResponse } from './page.ts'

export function createSiteApp(options: {
  currentLife(): Life
  baseUrls(): readonly [string, ...string[]]
}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/', () => {
    const life = options.currentLife()
    life.world.runUntil(life.clock.now())
    return pageResponse({
      language: 'en',
      title: 'Sandbox',
      body: homePage(life, options.baseUrls()[0]),
      wide: true,
    })
  })
  // The table does not change while this runs; the schemas in it take a while to write down.
  let docs: ReturnType<typeof docsPage> | undefined
  app.get('/docs', () => {
    docs ??= docsPage()
    return pageResponse({ language: 'en', title: 'Endpoints of the sandbox', body: docs, wide: true })
  })
  let openApi: string | undefined
  app.get('/openapi.json', () => {
    openApi ??= JSON.stringify({ ...buildOpenApiDocument(), servers: [{ url: options.baseUrls()[0] }] })
    return new Response(openApi, { headers: { 'content-type': 'application/json' } })
  })
  // The interface names the guide of the cn site only; this one stands at the mirrored place.
  app.get('/api/v1/agent/onboarding/guide.txt', () => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return new Response(globalGuide(options.baseUrls()[0]), { headers })
  })
  return app
}
