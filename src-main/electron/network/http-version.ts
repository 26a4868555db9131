import type { CommandLine } from 'electron'

/**
 * HTTP/2 and HTTP/3 know no `Connection: close`: their connections are kept, and Chromium sends a write again by itself
 * when one breaks off (seen with HTTP/2 in Electron 33). Has to be said before the app is ready.
 */
export function refuseNewerHttp(commandLine: CommandLine): void {
  commandLine.appendSwitch('disable-http2')
  commandLine.appendSwitch('disable-quic')
}
