import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { trialIdOf, useAppState } from '../../../bridge/app-state.tsx'
import type { CredentialText } from '../../../shared/agents/credential-text.ts'
import type { ChosenPlace } from '../../../shared/onboarding/deployment-site-picker.tsx'

/** What is typed of an agent to be added, but its credential: that is gone with the screen. */
interface AgentFormDraft {
  agentId: string
  name: string
  kind: CredentialText['kind']
  place: ChosenPlace | null
  /** The address that the screen was opened under when the place was chosen; under another one that address decides. */
  chosenUnder: string
}

const nothingTyped: AgentFormDraft = {
  agentId: '',
  name: '',
  kind: 'client_secret',
  place: null,
  chosenUnder: '',
}

const AgentFormDraftContext = createContext<StoreApi<AgentFormDraft> | null>(null)

/**
 * Lives as long as the window, so that leaving the screen loses nothing that is no secret. On no disk: an id typed
 * there may be a secret pasted into the wrong box.
 */
export function AgentFormDraftProvider({ children }: { children: ReactNode }) {
  const trialId = trialIdOf(useAppState())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trial's agents are others
  const store = useMemo(() => createStore<AgentFormDraft>(() => nothingTyped), [trialId])
  return <AgentFormDraftContext.Provider value={store}>{children}</AgentFormDraftContext.Provider>
}

interface AgentTyping {
  typed: AgentFormDraft
  isTyped: boolean
  type: (part: Partial<AgentFormDraft>) => void
  clear: () => void
}

export function useAgentFormDraft(): AgentTyping {
  const store = useContext(AgentFormDraftContext)
  if (store === null) throw new Error('the form of Add agent needs a TypedAgentProvider above it')
  const typed = useStore(store)
  return {
    typed,
    isTyped: typed.agentId !== '' || typed.name !== '',
    type: (part) => store.setState(part),
    clear: () => store.setState(nothingTyped),
  }
}
