/**
 * The HTTP library of the sandbox, answering one constant to everything: the most that a service on it can do. Prints
 * its address as one line.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
const body = process.argv[2] ?? '{}'
app.all('*', () => new Response(body, { status: 200, headers: { 'content-type': 'application/json' } }))

const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
