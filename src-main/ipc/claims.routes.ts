import { checkClaims } from '../operations/claims/check-claims.ts'
import { copyClaimLink, openClaimPage, revealPairingCode, showClaimQr } from '../operations/claims/claim-actions.ts'
import { dismissClaims, listClaims } from '../operations/claims/list-claims.ts'
import { markClaimed } from '../operations/claims/mark-claimed.ts'
import { reissueClaims } from '../operations/claims/reissue-claims.ts'
import { saveClaimSheet } from '../operations/claims/save-claim-sheet.ts'
import { createAgentsBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/**
 * New claim links go through the send limit, `writes_not_confirmed`; a link goes to the clipboard or the browser from
 * main.
 */
export function createClaimRoutes(os: ContractImplementer['claims'], { workspace, sendLimit, desktop }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    list: os.list.handler(() => listClaims(workspace())),
    openPage: os.openPage.handler(({ input }) => openClaimPage(workspace(), desktop, input)),
    copyLink: os.copyLink.handler(({ input }) => copyClaimLink(workspace(), desktop, input)),
    revealCode: os.revealCode.handler(({ input }) => revealPairingCode(workspace(), input)),
    qr: os.qr.handler(({ input }) => showClaimQr(workspace(), input)),
    reissue: os.reissue.handler(({ input }) =>
      withinLimit(
        (at) => createAgentsBatch(at, 'claimLink', input.agentKeys),
        (at) => reissueClaims(at, input),
      ),
    ),
    check: os.check.handler(({ input }) => checkClaims(workspace(), input)),
    markClaimed: os.markClaimed.handler(({ input }) => markClaimed(workspace(), input)),
    saveSheet: os.saveSheet.handler(({ input }) => saveClaimSheet(workspace(), desktop, input)),
    dismiss: os.dismiss.handler(({ input }) => dismissClaims(workspace(), input)),
  }
}
