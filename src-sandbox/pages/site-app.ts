/** The pages for people, and the document for programs: what runs here and how to talk to it. */
import { Hono } from 'hono'
import { buildOpenApiDocument } from '#contract/service/openapi.ts'
import type { Env, SandboxContext } from '../http/context.ts'
import type { BaseUrls } from '../http/request-origin.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { ActiveShapes } from '../shapes/active-shapes.ts'
import { renderDocsPage } from './docs-page.ts'
import { renderHomePage } from './home-page.ts'
import { createPageResponse } from './page.ts'

/** Pages for people at the sandbox's address: home and docs. */
export function createSiteApp(options: {
  currentRun(): SandboxRun
  shapes: ActiveShapes
  baseUrls(hostHeader: string | undefined): BaseUrls
}): Hono<Env> {
  const app = new Hono<Env>()
  const baseUrlOf = (context: SandboxContext) => options.baseUrls(context.req.header('host'))[0]
  app.get('/', (context) => {
    const run = options.currentRun()
    run.world.runUntil(run.clock.now())
    return createPageResponse({
      language: 'en',
      title: 'Sandbox',
      body: renderHomePage(run, { baseUrl: baseUrlOf(context), shapes: options.shapes.names() }),
      wide: true,
    })
  })
  // The table does not change while this runs; the schemas in it take a while to write down.
  let docs: ReturnType<typeof renderDocsPage> | undefined
  app.get('/docs', () => {
    docs ??= renderDocsPage()
    return createPageResponse({ language: 'en', title: 'Endpoints of the sandbox', body: docs, wide: true })
  })
  let openApi: ReturnType<typeof buildOpenApiDocument> | undefined
  app.get('/openapi.json', (context) => {
    openApi ??= buildOpenApiDocument()
    return Response.json({ ...openApi, servers: [{ url: baseUrlOf(context) }] })
  })
  return app
}
