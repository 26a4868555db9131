import { z } from 'zod'
import { spaceIdSchema } from '#contract/service/wire.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteTarget } from '../../../store/write-target.ts'
import { refuseOther, refuseOtherText } from '../refuse-other.ts'
import type { Finding, WriteDeps, WriteKind } from '../write-kind.ts'
import { acceptDiscussionWrite, discussionWriteOf, encodeSubject, hashOfText } from './discussion-write.ts'
import { findToldWrite, type ToldWrite, unlisted } from './find-told-write.ts'
import { listLeftBeside } from './list-left-beside.ts'
import { createHistoryLookUp, type RecentActions } from './read-actions.ts'
import { computeWriteSpan, readReceiptTime, type WriteSpan } from './write-span.ts'

const bodySchema = z.strictObject({ space_id: spaceIdSchema, title: z.string(), content: z.string() })
type PostBody = z.output<typeof bodySchema>
const bodyOf = (row: Pick<WriteRecord, 'body'>) => bodySchema.parse(JSON.parse(row.body))

/** A post in a space, as the outbox holds it. The same post of the same agent is written once. */
export function createPost(body: PostBody): { target: WriteTarget; body: PostBody } {
  return {
    target: {
      kind: 'post',
      challengeNo: null,
      subject: encodeSubject({}),
      livingKey: `post:${body.space_id}:${hashOfText(body.title, body.content)}`,
      isOnce: true,
    },
    body,
  }
}

/** Posts, which only the cn site has. */
export const postKind: WriteKind = {
  topics: [],
  async send(deps, row) {
    const body = bodyOf(row)
    const response = await deps.sessions.call(row, 'createPost', { body, requestId: row.requestId })
    refuseOther({ field: 'agent_id', sent: row.agentId, received: response.agent_id })
    refuseOtherText(body.title, response.title === null ? [] : [response.title])
    refuseOtherText(body.content, response.echoes)
    return { remoteId: response.post_id, acceptedAtMs: readReceiptTime(deps, row, response) }
  },
  accept: acceptDiscussionWrite,
  // No listing of posts is published: the agent's own history is all there is.
  ...createHistoryLookUp(findInHistory),
  viewOf: discussionWriteOf,
}

/** A history may tell a post by its title alone, so another post of the same title is told apart by its id or time. */
function findInHistory(deps: WriteDeps, row: WriteRecord, { actions, isWhole }: RecentActions): Finding {
  const others = listLeftBeside(deps, row, ['post']).map(toldWriteOf)
  const write = toldWriteOf({ ...row, span: computeWriteSpan(deps, row) })
  const told = findToldWrite(actions, write, { others, listed: unlisted })
  if (told.kind === 'there') return { isThere: true, remoteId: told.remoteId }
  return { isThere: false, isComplete: isWhole && told.kind === 'nothing' }
}

function toldWriteOf(left: Pick<WriteRecord, 'body' | 'kind' | 'remoteId'> & { span: WriteSpan }): ToldWrite {
  const { space_id: within, title, content } = bodyOf(left)
  const { kind, remoteId, span } = left
  return { kind, texts: [title, content], within, parentId: null, remoteId, span }
}
