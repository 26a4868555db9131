import { expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { desktopWith } from '../../../../test/support/no-desktop.ts'
import { createOfflineWorkspace } from '../../../../test/support/offline-workspace.ts'
import { form } from '../../../../test/support/registration-samples.ts'
import { openStore } from '../../../store/store.ts'
import { generateRegistrationKey, saveJwks } from './make-jwks.ts'

const host = 'https://keys.example'

it.each<[string, { name: string; jwksUrl: string }[], RegExp[]]>([
  [
    'of the URLs that they are for',
    [
      { name: 'Tern 1', jwksUrl: `${host}/tern-1.json` },
      { name: 'Tern 2', jwksUrl: `${host}/tern-2.json` },
    ],
    [/^keys-example-tern-1-[0-9a-f]{8}\.json$/, /^keys-example-tern-2-[0-9a-f]{8}\.json$/],
  ],
  [
    'of URLs that differ in a sign only',
    [
      { name: 'Tern 1', jwksUrl: `${host}/tern_1.json` },
      { name: 'Tern 2', jwksUrl: `${host}/tern-1.json` },
    ],
    [/^keys-example-tern-1-/, /^keys-example-tern-1-/],
  ],
  [
    'of the agents, while no URL is known',
    [
      { name: 'Tern 1', jwksUrl: '' },
      { name: 'Tern 2', jwksUrl: '' },
    ],
    [/^Tern-1-[0-9a-f]{8}\.json$/, /^Tern-2-[0-9a-f]{8}\.json$/],
  ],
  [
    'of agents whose names differ in a sign only',
    [
      { name: 'Tern 1', jwksUrl: '' },
      { name: 'Tern_1', jwksUrl: '' },
    ],
    [/^Tern-1-/, /^Tern-1-/],
  ],
])('documents of keys are offered under names %s: none replaces another', async (_what, forms, patterns) => {
  const store = openStore({ path: ':memory:', clock: () => 1 })
  const workspace = createOfflineWorkspace(store, () => 1)
  const offered: string[] = []
  const { fileDialogs } = desktopWith({
    async saveText({ suggestedName }) {
      offered.push(suggestedName)
      return true
    },
  })
  for (const [index, changed] of forms.entries()) {
    const agentKey = agentKeySchema.parse(`ag_0000000${index}`)
    const byUrl = { ...form, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', ...changed } as const
    store.registrations.add({ agentKey, siteNo: 1, stage: 'staged', form: byUrl })
    await generateRegistrationKey(workspace, { agentKey })
    await saveJwks(workspace, { fileDialogs }, { agentKey })
    await saveJwks(workspace, { fileDialogs }, { agentKey })
  }
  expect(offered).toEqual(
    patterns.flatMap((pattern) => [expect.stringMatching(pattern), expect.stringMatching(pattern)]),
  )
  expect(new Set(offered).size).toBe(forms.length)
  store.close()
})
