import { detailOf, withDetail } from './json-response.ts'
import type { Shape } from './shape.ts'

const notSubscribed = /^Not subscribed to scope '([^']*)'\. Subscribe with (POST \S+)$/
const subscribeTo = /^Subscribe to '([^']*)' first via (POST \S+)$/

/** The sandbox uses one wording on each site; here each has the other's. */
export const subscribeFirst: Shape = {
  name: 'subscribe-first',
  description:
    'A prediction without a subscription is refused in the words of the other site: "Subscribe to \'CL\' first via POST …" on global.',
  response: (response) => {
    const detail = detailOf(response)
    if (typeof detail !== 'string') return response
    if (notSubscribed.test(detail)) {
      return withDetail(response, detail.replace(notSubscribed, "Subscribe to '$1' first via $2"))
    }
    return withDetail(response, detail.replace(subscribeTo, "Not subscribed to scope '$1'. Subscribe with $2"))
  },
}
