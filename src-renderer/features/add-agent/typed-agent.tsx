import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { CredentialText } from '../../app/agents/credential-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'

/** What is typed of an agent to be added, but its credential: that is gone with the screen. */
interface TypedAgent {
  agentId: string
  name: string
  kind: CredentialText['kind']
  deploymentId: DeploymentId | null
  site: Site | null
  /** The address that the screen was opened under when the place was chosen; under another one that address decides. */
  chosenUnder: string
}

const nothingTyped: TypedAgent = {
  agentId: '',
  name: '',
  kind: 'client_secret',
  deploymentId: null,
  site: null,
  chosenUnder: '',
}

const TypedAgentContext = createContext<StoreApi<TypedAgent> | null>(null)

/** Lives as long as the window, so that leaving the screen loses nothing that is no secret. On no disk: an id typed there may be a secret pasted into the wrong box. */
export function TypedAgentProvider({ children }: { children: ReactNode }) {
  const { isTrial } = useAppState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trial's agents are others
  const store = useMemo(() => createStore<TypedAgent>(() => nothingTyped), [isTrial])
  return <TypedAgentContext.Provider value={store}>{children}</TypedAgentContext.Provider>
}

interface AgentTyping {
  typed: TypedAgent
  isTyped: boolean
  type: (part: Partial<TypedAgent>) => void
  clear: () => void
}

export function useTypedAgent(): AgentTyping {
  const store = useContext(TypedAgentContext)
  if (store === null) throw new Error('the form of Add agent needs a TypedAgentProvider above it')
  const typed = useStore(store)
  return {
    typed,
    isTyped: typed.agentId !== '' || typed.name !== '',
    type: (part) => store.setState(part),
    clear: () => store.setState(nothingTyped),
  }
}
