/** The app's own preload, and beside it the channel that it is measured against. */
import { contextBridge, ipcRenderer } from 'electron'
import '../../../src-preload/preload.ts'

const answersPerSample = 10
const ask = () => ipcRenderer.invoke('bare:fleet')

contextBridge.exposeInMainWorld('bare', {
  /** The rows as a page gets them: cloned once more, from the preload's world into its own. */
  fleet: ask,
  /** Ms until the rows are in the preload's world, where no page can use them: the least there is. */
  async timeInPreload() {
    const startedAt = performance.now()
    for (let index = 0; index < answersPerSample; index += 1) await ask()
    return (performance.now() - startedAt) / answersPerSample
  },
})
