/** The claim as its operator makes it: the page behind the link, its forms filled in and sent over HTTP. */

/**
 * Identifies with the pairing code and approves all that was asked for. Rejects with the page's words when it does not
 * end as claimed.
 */
export async function claimOnPage(link: string, pairingCode: string): Promise<void> {
  const headers = { 'accept-language': 'en' }
  const first = await fetch(link, { headers })
  const identify = formOf(await first.text(), link)
  const second = await post(identify.action, { email: 'operator@example.org', pairing_code: pairingCode })
  const approve = formOf(second, link)
  const done = await post(approve.action, { ...approve.hidden, approve: 'all' })
  if (!done.includes('is active')) throw new Error(wordsOf(done))
}

async function post(address: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'accept-language': 'en' },
    body: new URLSearchParams(fields),
  })
  const page = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${wordsOf(page)}`)
  return page
}

function formOf(page: string, link: string): { action: string; hidden: Record<string, string> } {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`no form on the claim page: ${wordsOf(page)}`)
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    action: new URL(action, link).href,
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  }
}

function wordsOf(page: string): string {
  return page
    .replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
