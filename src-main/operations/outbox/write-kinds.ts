/** Every kind of write, by name: what the outbox can send. */
import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { commentKind } from './kinds/comment.ts'
import { followKind } from './kinds/follow.ts'
import { likeKind } from './kinds/like.ts'
import { postKind } from './kinds/post.ts'
import { predictionKind } from './kinds/prediction.ts'
import { revisionKind } from './kinds/revision.ts'
import type { WriteKind } from './write-kind.ts'

const writeKinds: Readonly<Record<WriteKindName, WriteKind>> = {
  prediction: predictionKind,
  revision: revisionKind,
  comment: commentKind,
  reply: commentKind,
  like: likeKind,
  unlike: likeKind,
  follow: followKind,
  unfollow: followKind,
  post: postKind,
}

/** The module that knows all about writes of this kind. */
export function writeKindOf({ kind }: { kind: WriteKindName }): WriteKind {
  return writeKinds[kind]
}
