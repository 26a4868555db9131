import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleApp } from '../e2e/support/console-app.ts'

export type Look = { theme: 'light' | 'dark'; language: 'en' | 'zh-CN'; width: number; height: number }

/** Takes pictures of a running console into one folder, named `<screen>.<theme>.<language>.<width>.png`. */
export function createPictureTaker(app: ConsoleApp, folder: string) {
  const { page, electron } = app
  let look: Look = { theme: 'light', language: 'en', width: 1_280, height: 800 }
  return {
    async wear(next: Look): Promise<void> {
      look = next
      await page.emulateMedia({ colorScheme: next.theme, reducedMotion: 'reduce' })
      await electron.evaluate(
        ({ BrowserWindow }, [width, height]) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
        },
        [next.width, next.height] as const,
      )
    },
    /** Goes to a screen by its address and waits for its heading. */
    async open(address: string): Promise<void> {
      await page.evaluate((hash) => {
        window.location.hash = hash
      }, `#/${address}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
    },
    async take(screen: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      const name = `${screen}.${look.theme}.${look.language}.${look.width}.png`
      await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' })
    },
  }
}
export type PictureTaker = ReturnType<typeof createPictureTaker>
