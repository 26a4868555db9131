import { isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { VaultView } from '#contract/ipc/secrets.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { AddAgentForm } from './add-agent-form.tsx'
import { AgentFormDraftProvider } from './agent-form-draft.tsx'

const first = {
  deploymentId: deploymentIdSchema.parse('dp_00000000a'),
  name: 'Arena',
  baseUrl: 'https://arena.example',
  isTrial: false,
  sites: [{ site: 'global' }],
} as unknown as DeploymentView

function hasAsk(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.some(hasAsk)
  if (!isValidElement<{ children?: ReactNode }>(node)) return false
  return node.type === AskBeforeLeaving || hasAsk(node.props.children)
}

function DrawnForm({ take }: { take: (form: ReactNode) => void }) {
  take(AddAgentForm({ first, firstSite: null, onAdded: () => {} }))
  return null
}

it.each<VaultView['state']>(['ok', 'locked', 'missing', 'prompting', 'lost', 'failed'])(
  'asks before a pasted credential is thrown away while the keychain is: %s',
  async (state) => {
    const vault: VaultView = { kind: 'keychain', name: 'Login', state, detail: null }
    const { draw } = await createDrawnPage({ state: { vault, deployments: [first] } })
    const drawn: ReactNode[] = []
    draw(
      <AgentFormDraftProvider>
        <DrawnForm take={(form) => drawn.push(form)} />
      </AgentFormDraftProvider>,
    )
    expect(drawn.map(hasAsk)).toEqual([true])
  },
)
