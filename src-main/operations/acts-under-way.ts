import type { AgentKey } from '#contract/ids.ts'

/** What is being done with agents now, one act an agent at a time. */
export interface ActsUnderWay {
  has(agentKey: AgentKey): boolean
  isAny(): boolean
  /** Runs an act of an agent of whom none runs; whoever begins one asks `has` first. */
  run<Result>(agentKey: AgentKey, act: () => Promise<Result>): Promise<Result>
  /** Resolves when none runs any more, those included that begin meanwhile. */
  ended(): Promise<void>
}

export function createActsUnderWay(): ActsUnderWay {
  const running = new Map<AgentKey, Promise<void>>()
  return {
    has: (agentKey) => running.has(agentKey),
    isAny: () => running.size > 0,
    async run(agentKey, act) {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      running.set(agentKey, ended)
      try {
        return await act()
      } finally {
        running.delete(agentKey)
        end()
      }
    },
    async ended() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
