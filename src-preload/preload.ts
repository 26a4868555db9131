/**
 * All that stands between the page and main: hands main the one message port that the page gives it, and nothing else.
 * No function is exposed, so there is nothing to call with somebody else's arguments.
 */
import { ipcRenderer } from 'electron'

const portChannel = 'arena:port'
const portOffer = 'arena:port-for-main'

window.addEventListener('message', (event) => {
  if (event.source === window && event.origin === window.location.origin && event.data === portOffer)
    ipcRenderer.postMessage(portChannel, null, [...event.ports])
})
