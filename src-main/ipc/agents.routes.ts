import { addAgent } from '../operations/agents/add-agent.ts'
import { readNote, setNote } from '../operations/agents/agent-note.ts'
import { archiveAgents } from '../operations/agents/archive-agents.ts'
import { checkAgents } from '../operations/agents/check-agents.ts'
import { forgetAgents } from '../operations/agents/forget-agents.ts'
import { listFleet } from '../operations/agents/list-fleet.ts'
import { listForgetLosses } from '../operations/agents/list-forget-losses.ts'
import { readAgent } from '../operations/agents/read-agent.ts'
import { renameAgent } from '../operations/agents/rename-agent.ts'
import { reviewLabels } from '../operations/agents/review-labels.ts'
import { updateLabels } from '../operations/agents/update-labels.ts'
import { createLabelBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** A changed label can end what a pause holds: it goes through the send limit, `writes_not_confirmed`. */
export function createAgentRoutes(os: ContractImplementer['agents'], { workspace, sendLimit, desktop }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    fleet: os.fleet.handler(() => listFleet(workspace())),
    get: os.get.handler(({ input }) => readAgent(workspace(), input)),
    add: os.add.handler(({ input }) => addAgent(workspace(), input)),
    check: os.check.handler(({ input }) => checkAgents(workspace(), input)),
    forgetLosses: os.forgetLosses.handler(() => listForgetLosses(workspace())),
    forget: os.forget.handler(({ input }) => forgetAgents(workspace(), desktop, input)),
    reviewLabels: os.reviewLabels.handler(({ input }) => reviewLabels(workspace(), input)),
    label: os.label.handler(({ input }) =>
      withinLimit(
        (at) => createLabelBatch(at, input),
        (at) => updateLabels(at, input),
      ),
    ),
    readNote: os.readNote.handler(({ input }) => readNote(workspace(), input)),
    setNote: os.setNote.handler(({ input }) => setNote(workspace(), input)),
    rename: os.rename.handler(({ input }) => renameAgent(workspace(), input)),
    archive: os.archive.handler(({ input }) => archiveAgents(workspace(), input)),
  }
}
