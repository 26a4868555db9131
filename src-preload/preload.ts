/**
 * All that stands between the page and main: hands the page one message port when it asks, and nothing else. No function is exposed, so
 * there is nothing to call with somebody else's arguments.
 */
import { ipcRenderer } from 'electron'

const portChannel = 'arena:port'
const portRequest = 'arena:port-please'

window.addEventListener('message', (event) => {
  if (event.source === window && event.origin === window.location.origin && event.data === portRequest)
    ipcRenderer.send(portChannel)
})

ipcRenderer.on(portChannel, (event) => {
  window.postMessage(portChannel, window.location.origin, event.ports)
})
