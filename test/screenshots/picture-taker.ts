import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleApp } from '../e2e/support/console-app.ts'

/** How the window looks while pictures are taken. */
export interface Look {
  theme: 'light' | 'dark'
  language: 'en' | 'zh-CN'
  width: number
  height: number
}

export const plainLook: Look = { theme: 'light', language: 'en', width: 1_280, height: 800 }

/** At the usual size of a desk and at a small one, light in English and dark in Chinese. */
export const looksAtBothSizes: readonly Look[] = [plainLook, { ...plainLook, width: 1_024, height: 700 }].flatMap(
  (look): Look[] => [look, { ...look, theme: 'dark', language: 'zh-CN' }],
)

/** Takes pictures of a running console into one folder, named `<screen>.<theme>.<language>.<width>.png`. */
export function createPictureTaker({ page, electron }: ConsoleApp, folder: string) {
  let look = plainLook
  const taken = new Set<string>()
  const wearOutside = async ({ theme, width, height }: Look): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await electron.evaluate(({ BrowserWindow }, [x, y]) => BrowserWindow.getAllWindows()[0]?.setContentSize(x, y), [
      width,
      height,
    ] as const)
    await page.waitForFunction(([x, y]) => window.innerWidth === x && window.innerHeight === y, [
      width,
      height,
    ] as const)
  }
  const open = async (address: string): Promise<void> => {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/${address}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await settle()
  }
  /** Fonts there, no skeleton, and nothing under the pointer. */
  const settle = async (): Promise<void> => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  }
  const take = async (screen: string): Promise<void> => {
    await mkdir(folder, { recursive: true })
    await settle()
    const name = `${screen}.${look.theme}.${look.language}.${look.width}`
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
    taken.add(name)
  }
  return {
    /** Theme and size at once; the language through the settings, so that the screen is another one afterwards. */
    async wear(next: Look): Promise<void> {
      await wearOutside(next)
      if (next.language !== look.language) {
        await open('settings')
        await page.getByText(next.language === 'en' ? 'English' : '简体中文', { exact: true }).click()
        await page.locator(`html[lang="${next.language}"]`).waitFor()
      }
      look = next
    },
    /** Goes to a screen by its address and waits for its heading. */
    open,
    take,
    /** Names of the pictures taken so far, without `.png`. */
    taken: taken as ReadonlySet<string>,
    /** The same screen light and dark, without leaving it. */
    async takeInBothThemes(screen: string): Promise<void> {
      const before = look
      for (const theme of ['dark', 'light'] as const) {
        look = { ...before, theme }
        await wearOutside(look)
        await take(screen)
      }
    },
  }
}
export type PictureTaker = ReturnType<typeof createPictureTaker>
