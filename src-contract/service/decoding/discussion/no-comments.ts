/** A discussion without comments that is answered as a refusal. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { formatSimplified } from '../../../rules/text/chinese-refusals.ts'
import { detailOf } from '../../../rules/text/refusal-detail.ts'
import { rowsOf } from '../lists/decode-list.ts'

/** Nothing else may be said: of an event that is not there, or of leave to read, the words are others. */
const noCommentsWords =
  /^(?:there are |(?:this |the )?(?:event|news|article) has )?(?:no (?:public )?comments|0 comments)(?: (?:yet|found|available|so far|exist))*(?: (?:for|on|about|under) (?:(?:this|the|that) )?(?:event|news|article|discussion)(?: (?:yet|so far|['"`]?[\w-]*[\d_-][\w-]*['"`]?))?)?[.!]?$|^(?:该|此|本|当前)?(?:事件|新闻|文章)?(?:下)?(?:暂无|没有|尚无|还没有|暂时没有|无)(?:任何)?评论[。.!]?$/i

/** The body as a listing without comments, where it says in so many words that there are none; null: it does not. */
export function readNoComments(body: unknown): object | null {
  if ((rowsOf(body, ['comments']) ?? []).length > 0) return null
  const isSaid = noCommentsWords.test(formatSimplified(detailOf(body)).trim())
  return isSaid ? { ...(isPlainObject(body) ? body : {}), comments: [] } : null
}
