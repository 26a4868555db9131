/** Files that are dragged onto the window from another program, by the X server's own drag and drop. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { dropUntilTaken, type FileManager, openFileManager } from './support/file-manager.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const agents = 'agent_id,client_secret,name\nx1,cs_dragged-canary,One\n'
const predictions = 'agent,challenge,direction,confidence\nHelios-01,nothing,up,0.7\n'

const app = provideConsole({ flavour: 'built', trial: true, lifetime: 'test', hasDisplay: true })
let page: Page
let files: FileManager

test.beforeEach(async () => {
  test.setTimeout(180_000)
  page = app.page
  files = await openFileManager({ display: app.display, folder: app.home, page })
})
test.afterEach(() => files.close())

function write(name: string, content: string | Buffer): string {
  const file = join(app.home, name)
  writeFileSync(file, content)
  return file
}

const hint = (text: string) => page.getByRole('status').filter({ hasText: text })
const toast = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const open = (address: string) => page.evaluate((hash) => Object.assign(window.location, { hash }), address)

/** Drags the files over the window, reads what is said there, and drops them. */
const drop = (foretold: string, outcome: Locator, ...dropped: string[]): Promise<void> =>
  dropUntilTaken(files, { dropped, foretold: hint(foretold), outcome })

test('each file opens what it is for, and nothing is taken by that', async () => {
  const oneAgent = page.getByText('0 of 1 added, 0 with problems')
  await drop('Drop to import agents, predictions or registrations', oneAgent, write('agents.csv', agents))
  await expect(page.getByRole('button', { name: 'Import 1', exact: true })).toBeVisible()

  const predictionsPage = page.getByRole('heading', { level: 1, name: 'Import predictions' })
  await drop('Drop to import agents', predictionsPage, write('predictions.csv', predictions))
  await expect(page.getByRole('row', { name: /Helios-01/ })).toBeVisible()

  // Rows that are on no disk are asked about, first by the screen that is left.
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Discard and leave' })
  await drop('Drop to import predictions', leave, write('rows.json', '[{"name":"Tern","model_name":"m"}]'))
  await leave.click()
  await expect(page.getByText(/Register agents from a table/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Tern/ })).toBeVisible()

  const pack = write('fleet.arenapack', 'no backup')
  await drop('Drop to open a table for an import, or an encrypted backup', toast('trial'), pack)
  await goTo(page, 'Fleet')
  await expect(page.getByText('12 agents')).toBeVisible()
  await goTo(page, 'Outbox')
  await expect(page.locator('[data-row-index]')).toHaveCount(0)
})

test('a table that does not say what it is is asked about, but not on the screen of an import', async () => {
  const unclear = write('unclear.csv', 'name,comment\nTern,x\n')
  const question = page.getByRole('dialog', { name: 'What is in this file?' })
  await drop('Drop to import agents, predictions or registrations', question, unclear)
  await expect(question).toContainText('unclear.csv')
  // Behind a dialog no other file is opened, and the question stays.
  await drop('Close the dialog first', toast('A dialog is open.'), write('agents.csv', agents))
  await question.getByRole('button', { name: 'Registrations' }).click()
  await expect(page.getByRole('row', { name: /Tern/ })).toBeVisible()

  await open('#/predict/import')
  await page.getByRole('heading', { level: 1, name: 'Import predictions' }).waitFor()
  await drop('Drop to import predictions', page.getByRole('row', { name: /Tern/ }), unclear)
})

test('typed text stays, whatever is dropped on it', async () => {
  await open('#/onboarding/import')
  const box = page.getByRole('textbox', { name: 'Or paste the text' })
  await box.fill('typed and on no disk')
  await drop('Drop to import agents', page.getByText('0 of 1 added, 0 with problems'), write('agents.csv', agents))
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })
  await drop('Drop to import agents', cancel, write('others.csv', agents))
  await expect(page.getByRole('alertdialog')).toContainText('1 row has not been imported.')
  await cancel.click()
  await expect(page.getByText('0 of 1 added, 0 with problems')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard 1 row' }).click()
  await expect(box).toHaveValue('typed and on no disk')

  await drop('Drop to import agents', cancel, write('predictions.csv', predictions))
  await cancel.click()
  await expect(box).toHaveValue('typed and on no disk')
})

test('what cannot be opened is refused in words, and a drag that leaves or ends does nothing', async () => {
  const place = page.url()
  const folder = join(app.home, 'folder')
  mkdirSync(folder)
  const refused: [foretold: string, words: string, ...dropped: string[]][] = [
    ['One file at a time', 'Several files were dragged', write('a.csv', agents), write('b.csv', agents)],
    ['Drop to open a table', 'This is a folder.', folder],
    ['Drop to import agents', 'This file is empty.', write('empty.csv', '')],
    ['Drop to import agents', 'not text in UTF-8', write('binary.csv', Buffer.from([0, 1, 0xff]))],
    ['This kind of file cannot be opened here', 'neither a table', write('page.html', '<p>Words</p>')],
  ]
  for (const [foretold, words, ...dropped] of refused) {
    await drop(foretold, toast(words), ...dropped)
    await toast(words).getByRole('button', { name: 'Close' }).click()
  }
  await files.hold(write('agents.csv', agents))
  await expect(hint('Drop to import agents')).toBeVisible()
  await files.takeBack()
  await expect(hint('Drop to import agents')).toHaveCount(0)
  expect(page.url()).toBe(place)
})

test('a drop gives the page no file, no path and no other address', async () => {
  const place = page.url()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    window.addEventListener('drop', ({ dataTransfer }) => seen.push(...(dataTransfer?.types ?? [])), true)
  })
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen'))
  await drop(
    'This kind of file cannot be opened here',
    toast('neither a table'),
    write('page.html', '<script>location="https://evil.example"</script>'),
  )
  expect(await seen()).toEqual([])

  // Links and markup of another program, which only text fields take, as text.
  const debug = await page.context().newCDPSession(page)
  const data = {
    items: [
      { mimeType: 'text/uri-list', data: 'https://evil.example/' },
      { mimeType: 'text/html', data: '<a href="https://evil.example/">Words</a>' },
    ],
    dragOperationsMask: 1,
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await debug.send('Input.dispatchDragEvent', { type, x: 640, y: 600, data })
  await expect(page.getByRole('link', { name: 'Helios-01' })).toBeVisible()
  expect(page.url()).toBe(place)
  expect(app.electron.windows()).toHaveLength(1)
})

test('in Chinese the hint and the refusal are in Chinese', async () => {
  await page.evaluate(() => Object.assign(window.location, { hash: '#/settings' }))
  await page.getByRole('radio', { name: '简体中文' }).click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  await drop('松开以导入智能体、预测或注册表格', toast('这个文件是空的'), write('empty.csv', ''))
})
