/** Another secret for a registration that has come further than its challenge: it is there again once that is kept. */
import { describe, expect, test } from 'vitest'
import { cutLine } from '../support/register-table.ts'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { poorAnswer } from '../support/registration-samples.ts'

const desk = setUpRegistrationDesk()

const passAll = (_url: string, pass: () => Promise<Response>) => pass()

/** The call arrives, and nobody hears what the service says. */
function lose(path: string): void {
  desk.onFetch = async (url, pass) => {
    const answer = await pass()
    if (url.endsWith(path)) throw cutLine()
    return answer
  }
}

/** How a row comes to where another secret is asked for; no token is issued on the way. */
const ways = {
  challenge: async () => {},
  answer_unknown: async () => {
    lose('/submit')
    await desk.submit()
  },
  'answer_unknown, not passed': async () => {
    lose('/submit')
    await desk.submit(poorAnswer)
  },
  passed: async () => {
    desk.onFetch = (url, pass) =>
      url.endsWith('/auth/token')
        ? Promise.resolve(Response.json({ detail: 'Invalid client secret' }, { status: 401 }))
        : pass()
    await desk.submit()
  },
} as const

const resend = async () => desk.running.client.registrations.resendSecret({ agentKey: (await desk.row()).agentKey })
const save = async () => desk.running.client.registrations.saveSecret({ agentKey: (await desk.row()).agentKey })

/** What goes wrong with the new secret, and what the operator does about it. */
const detours = {
  'at once': resend,
  'once the keychain takes it': async () => {
    desk.vault.refuse = true
    expect(await resend()).toMatchObject({ stage: 'secret_unsaved', secret: 'in_memory' })
    desk.vault.refuse = false
    return save()
  },
  'with another one where its answer is lost': async () => {
    lose('/resend-secret')
    expect(await resend()).toMatchObject({ stage: 'secret_unsaved', error: { code: 'outcome_unknown' } })
    desk.onFetch = passAll
    return resend()
  },
  'with another one where the console ends before it is kept': async () => {
    desk.vault.refuse = true
    await resend()
    await desk.restart()
    desk.vault.refuse = false
    return resend()
  },
} as const

describe.each(Object.keys(detours) as (keyof typeof detours)[])('another secret is kept %s', (detour) => {
  test.each([
    ['challenge', 'challenge', 'challenge'],
    ['answer_unknown', 'answer_unknown', 'passed'],
    ['answer_unknown, not passed', 'answer_unknown', 'challenge'],
    ['passed', 'passed', 'passed'],
  ] as const)('after %s', async (way, before, after) => {
    await desk.start()
    await ways[way]()
    desk.onFetch = passAll
    expect(await desk.row()).toMatchObject({ stage: before, canResendSecret: true })
    expect(await detours[detour]()).toMatchObject({ stage: after, secret: 'kept', error: null })
  })
})

test('a row whose answer was not passed goes by its challenge when another secret is asked for after that', async () => {
  await desk.start()
  await ways['answer_unknown, not passed']()
  desk.onFetch = passAll
  expect(await resend()).toMatchObject({ stage: 'challenge' })
  desk.vault.refuse = true
  await resend()
  desk.vault.refuse = false
  expect(await save()).toMatchObject({ stage: 'challenge' })
  expect(await desk.submit()).toMatchObject({ stage: 'passed' })
})
