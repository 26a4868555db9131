import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What Hono knows of the Node server that it runs in. */
export type Env = { Bindings: HttpBindings }

/** Hono's context in this server. */
export type SandboxContext = Context<Env>
