/**
 * All that is between the page and main: hands main the one message port that the page gives it, and the paths of
 * files that were dropped on the window. No function is exposed, so there is nothing to call with somebody else's
 * arguments.
 */
import { ipcRenderer, webUtils } from 'electron'

const portChannel = 'arena:port'
const portOffer = 'arena:port-for-main'
const draggedChannel = 'arena:dragged'

window.addEventListener('message', (event) => {
  if (event.source === window && event.origin === window.location.origin && event.data === portOffer)
    ipcRenderer.postMessage(portChannel, null, [...event.ports])
})

// Heard before any listener of the page, which gets no dropped file to read and no path.
window.addEventListener(
  'drop',
  (event) => {
    const files = event.dataTransfer?.types.includes('Files') === true ? [...event.dataTransfer.files] : null
    if (files === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Several files are refused, and two are enough to say that there are several.
    if (event.isTrusted) ipcRenderer.send(draggedChannel, files.slice(0, 2).map(webUtils.getPathForFile))
  },
  true,
)
