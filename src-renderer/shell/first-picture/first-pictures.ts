/** Run by the build of the page (`electron.vite.config.ts`), which takes what was drawn when the module was loaded. */
import { renderFirstPicture } from './render-first-picture.tsx'

export const firstPictures = {
  en: await renderFirstPicture('en'),
  'zh-CN': await renderFirstPicture('zh-CN'),
}
