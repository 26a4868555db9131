/** Registration by the console under the shapes that concern it, from the form to a token. */
import { describe, expect, it } from 'vitest'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { poorAnswer } from '../support/registration-samples.ts'
import { operate } from './sandbox-client.ts'

const desk = setUpRegistrationDesk()
const takeShapes = (shapes: readonly string[]) => operate(desk.sandbox, 'shapes', { shapes })

describe('a registration', () => {
  it.each([
    ['none'],
    ['path-only-submit'],
    ['numeric-ids'],
    ['success-false'],
    ['html-errors'],
    ['empty-errors'],
    ['detail-arrays'],
    ['zoned-times'],
    ['short-tokens'],
    ['bare-429'],
    ['dated-retry'],
  ])('passes and waits for its claim under the shape %s', async (name) => {
    await takeShapes(name === 'none' ? [] : [name])
    expect(await desk.start()).toMatchObject({ stage: 'challenge', error: null, secret: 'kept' })
    expect(await desk.submit(poorAnswer)).toMatchObject({ stage: 'challenge' })
    expect(await desk.submit()).toMatchObject({ stage: 'passed' })
    expect(await desk.claims()).toMatchObject([{ state: 'unclaimed', link: 'kept', hasCode: true }])
  })

  it.each([['no-claim-step'], ['opaque-tokens'], ['no-scope-claim'], ['no-site-claim']])(
    'ends with an agent that is ready under the shapes no-claim-step and %s',
    async (name) => {
      await takeShapes(['no-claim-step', name])
      await desk.start()
      expect(await desk.submit()).toMatchObject({ stage: 'active', error: null })
      expect(await desk.fleetStatus()).toEqual(['ready'])
    },
  )

  it('answers by the short form where the cn site takes no other', async () => {
    await takeShapes(['short-answers'])
    await desk.start({ name: '渔鸥一号' }, 'cn')
    expect(await desk.submit()).toMatchObject({ stage: 'active', error: null })
  })
})
