import { expect, it } from 'vitest'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { form } from '../../../../test/support/registration-samples.ts'
import { HostedDocument, KeyHost } from './key-host.tsx'

const hosted = { ...form, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } as const

function rowAt(stage: RegistrationStage, jwksUrl = 'https://keys.example/a.json') {
  return {
    agentKey: 'ag_00000000a',
    site: 'global',
    deploymentId: 'dp_1',
    stage,
    jwks: null,
    form: { ...hosted, jwksUrl },
  } as unknown as RegistrationView
}

it.each<[RegistrationStage, boolean]>([
  ['staged', true],
  ['refused', false],
  ['unknown', false],
  ['challenge', false],
])('work begins with copying the document until the registration was tried: %s', async (stage, isStart) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<HostedDocument row={rowAt(stage)} keySet={{ publicKeySet: '{"keys":[]}', others: [] }} />)
  expect(/<button[^>]*data-start-of-work[^>]*>Copy document/.test(drawn)).toBe(isStart)
})

it.each([
  ['https://keys.example/a.json', true],
  ['', false],
])('says at which URL the keys of others stay in the document: %j', async (jwksUrl, isSaid) => {
  const { draw } = await createDrawnPage()
  expect(draw(<KeyHost row={rowAt('staged', jwksUrl)} />).includes('Keep any other key')).toBe(isSaid)
})
