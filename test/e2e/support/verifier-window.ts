/** The page that verifies an exported ledger, in a plain window that has nothing of the console. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { _electron, type Locator, type Page } from 'playwright'
import { appFrom } from '../../support/electron-runtime.ts'

export interface VerifierWindow {
  page: Page
  /** Every address that the page asked for. */
  asked: string[]
  /** Gives it a file with this content; its verdict appears in what is returned. */
  judge(content: string | Buffer): Promise<Locator>
  close(): Promise<void>
}

/** Opens the saved page; `folder` takes the window's settings and the files that are given to it. */
export async function openVerifier(folder: string, verifier: string): Promise<VerifierWindow> {
  const plain = appFrom(fileURLToPath(new URL('../../bench/empty-window', import.meta.url)))
  const electron = await _electron.launch({ ...plain, env: { ...plain.env, XDG_CONFIG_HOME: join(folder, 'plain') } })
  const page = await electron.firstWindow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(verifier).href)
  return {
    page,
    asked,
    async judge(content) {
      const file = join(folder, 'given.jsonl')
      await writeFile(file, content)
      await page.locator('#file').setInputFiles(file)
      return page.getByRole('status')
    },
    close: () => electron.close(),
  }
}
