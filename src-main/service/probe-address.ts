import { isIP, connect as tcpConnect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import type { WaitingFor } from '#contract/ipc/deployments.procedures.ts'
import type { Timer } from '../system/timer.ts'

/** Long enough for a distant host; the page asks again soon after. */
const longestMs = 2_000

/**
 * How far a connection to an address gets: which step it is still waiting for after two seconds, or was refused at. It
 * asks nothing and ends the connection at once. A connection of its own, past a proxy.
 */
export function probeAddress(baseUrl: string, startTimer: Timer): Promise<WaitingFor> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:'
  const place = { host, port: port === '' ? (isSecure ? 443 : 80) : Number(port) }
  return new Promise((resolve) => {
    let waitingFor: WaitingFor = isIP(host) === 0 ? 'name' : 'connection'
    const socket = isSecure
      ? // Whom the system trusts is not known here, and nothing is sent.
        tlsConnect({ ...place, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : tcpConnect(place)
    const end = () => {
      cancel()
      socket.destroy()
      resolve(waitingFor)
    }
    const cancel = startTimer(longestMs, end)
    socket.on('lookup', (error: Error | null) => {
      if (error === null) waitingFor = 'connection'
    })
    socket.on('connect', () => {
      waitingFor = isSecure ? 'tls' : 'answer'
      if (!isSecure) end()
    })
    socket.on('secureConnect', () => {
      waitingFor = 'answer'
      end()
    })
    socket.on('error', end)
  })
}
