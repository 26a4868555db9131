/** Where a redirect leads, as far as it helps the operator to see what is in the way. */
type RedirectKind = 'slash_added' | 'slash_removed' | 'loop' | 'https' | 'http' | 'login' | 'host' | 'path' | 'nowhere'

export interface RedirectTarget {
  kind: RedirectKind
  /** Host and port that it names; null when it names none. */
  host: string | null
}

/** Segments of the addresses of login pages, of single sign-on and of networks that ask who is there. */
const loginWords =
  /^(?:login|log-?on|log-?in|signin|sign-?in|sso|saml2?|oauth2?|openid|oidc|idp|adfs|cas|auth|authorize|authenticate|accounts?|session|captive|captiveportal|portal|hotspot|guest|cdn-cgi)$/i
/** The query of such a page names where to send its visitor back to, or who is asking. */
const loginParameters =
  /^(?:next|redirect|redirect_ur[il]|return|return_?(?:to|url)|continue|goto|dest|relaystate|samlrequest|client_id|rd)$/i

const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

function wordsOf({ hostname, pathname }: URL): readonly string[] {
  return [...hostname.split('.'), ...pathname.split('/')].map((word) => word.replace(/\.\w{1,5}$/, ''))
}

/** A page that asks who is there: its address says so in a word that the request's own does not have. */
function isLogin(asked: URL, target: URL): boolean {
  const own = new Set(wordsOf(asked))
  const isNamed = wordsOf(target).some((word) => loginWords.test(word) && !own.has(word))
  const isSentBack = [...target.searchParams.keys()].some(
    (name) => loginParameters.test(name) && !asked.searchParams.has(name),
  )
  return isNamed || isSentBack
}

/**
 * Names a redirect by where its `Location` leads from the address that was asked (RFC 9110 §10.2.2). It is never
 * followed.
 */
export function redirectTargetOf(askedUrl: string, location: string | null): RedirectTarget {
  if (location === null || !URL.canParse(location, askedUrl)) return { kind: 'nowhere', host: null }
  const asked = new URL(askedUrl)
  const target = new URL(location, askedUrl)
  if (!/^https?:$/.test(target.protocol)) return { kind: 'nowhere', host: null }
  return { kind: kindOf(asked, target), host: target.host }
}

function kindOf(asked: URL, target: URL): RedirectKind {
  const isSamePath = withoutSlash(asked.pathname) === withoutSlash(target.pathname)
  if (!isSamePath && isLogin(asked, target)) return 'login'
  if (asked.hostname !== target.hostname) return 'host'
  if (asked.protocol !== target.protocol) return target.protocol === 'https:' ? 'https' : 'http'
  if (asked.host !== target.host) return 'host'
  if (!isSamePath) return 'path'
  if (asked.pathname === target.pathname) return asked.search === target.search ? 'loop' : 'path'
  return target.pathname.endsWith('/') ? 'slash_added' : 'slash_removed'
}
