import { createContext, type ReactNode, useContext } from 'react'
import type { ArenaClient } from './client.ts'
import type { ArenaOrpc } from './orpc.ts'

export interface Bridge {
  client: ArenaClient
  orpc: ArenaOrpc
}

const BridgeContext = createContext<Bridge | null>(null)

export function BridgeProvider({ bridge, children }: { bridge: Bridge; children: ReactNode }) {
  return <BridgeContext.Provider value={bridge}>{children}</BridgeContext.Provider>
}

/** The client of main and its query options. */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext)
  if (bridge === null) throw new Error('useBridge needs a BridgeProvider above it')
  return bridge
}
