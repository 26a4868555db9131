/** The shapes of deployments that the sandbox can take: what each does on the wire, and that they end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { shapeNames } from '../../src-sandbox/shapes/registry.ts'
import { call, operate } from './sandbox-client.ts'
import { underShapes, witnesses } from './shape-witnesses.ts'

describe('the shapes of the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 2, limits: false })
  })
  afterAll(() => sandbox.close())

  it.each(shapeNames)('%s shows on the wire, and only while it is on', async (name) => {
    const witness = witnesses[name] ?? (() => Promise.reject(new Error('no witness')))
    await witness(await underShapes(sandbox, [name]))
    await expect(witness(await underShapes(sandbox, []))).rejects.toThrow()
  })

  it('names them for the operator, on its pages, and refuses what is none', async () => {
    const shapes = ['short-tokens', 'named-lists']
    expect(await operate(sandbox, 'shapes', { shapes })).toEqual({ shapes })
    expect((await call(sandbox, '/')).body).toContain('short-tokens, named-lists')
    const docs = (await call(sandbox, '/docs')).body
    for (const name of shapeNames) expect(docs).toContain(`<code>${name}</code>`)
    const refused = await call(sandbox, '/operator/shapes', {
      method: 'POST',
      body: { shapes: ['sideways'] },
    })
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'shapes', 0] }] } })
    expect(await operate(sandbox, 'shapes')).toEqual({ shapes })
  })

  it('takes them from its start, and fails to start with one that there is not', async () => {
    const shaped = await startSandbox({ agents: 0, shapes: ['bare-arrays'] })
    try {
      expect((await call(shaped, '/api/v1/events')).body).toEqual(expect.any(Array))
    } finally {
      await shaped.close()
    }
    await expect(startSandbox({ shapes: ['sideways'] })).rejects.toThrow(RangeError)
  })
})
