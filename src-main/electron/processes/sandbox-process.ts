/** Entry of the trial's sandbox process: the only file outside `src-sandbox` that starts it. */
import { startSandbox } from '../../../src-sandbox/sandbox-server.ts'
import type { TrialMessage } from './trial-messages.ts'

/** Agents on each site of the trial's demo fleet. */
const trialAgentsPerSite = 6

interface ParentPort {
  postMessage(message: TrialMessage): void
}

async function startTrial(): Promise<TrialMessage> {
  try {
    const sandbox = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      seed: 7,
      speed: 1,
      agents: trialAgentsPerSite,
      demoFleet: true,
    })
    return { kind: 'listening', baseUrl: sandbox.baseUrl, agents: sandbox.agents }
  } catch (thrown) {
    return { kind: 'failed', reason: String(thrown) }
  }
}

const parentPort = (process as NodeJS.Process & { parentPort: ParentPort }).parentPort
void startTrial().then((message) => parentPort.postMessage(message))
