/** What a file that is dragged onto the window becomes, by the real console on real files: never anything by itself. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import { type Machine, openPackMachines, type PackMachines, pack } from '../support/pack-machines.ts'
import { form } from '../support/registration-samples.ts'
import { refusalOf } from '../support/running-console.ts'

const secret = 'cs_dragged-canary-0001'
const agentTable = `agent_id,client_secret,name\nx1,${secret},One\n`
const predictionTable = 'agent,challenge,direction,confidence\nOne,81,up,0.7\n'

let machines: PackMachines
let machine: Machine
beforeEach(() => {
  machines = openPackMachines()
  machine = machines.start('dragged')
})
afterEach(() => machines.remove())

function write(name: string, content: string | Buffer): string {
  const file = join(machines.folder, name)
  writeFileSync(file, content)
  return file
}

async function dropped(...files: string[]): Promise<NavigationTarget> {
  machine.console.openDragged(files)
  const ending = new AbortController()
  for await (const target of await machine.client.app.navigationRequests(undefined, { signal: ending.signal }))
    return target
  throw new Error('nothing came of the drop')
}

async function heldId(file: string): Promise<string> {
  const target = await dropped(file)
  if (target.kind !== 'dragged') throw new Error(`refused: ${JSON.stringify(target)}`)
  return target.file.draggedId
}

async function connect() {
  const { client } = machine
  const [deployment] = (await client.app.state()).deployments
  if (deployment === undefined) throw new Error('the fleet has a service')
  return { deploymentId: deployment.deploymentId, site: 'global' as const }
}

describe('a file that is dragged onto the window', () => {
  it.each([
    ['a table with a byte order mark', Buffer.from(`\uFEFF${agentTable}`), 'agents.csv', 'agents'],
    ['UTF-16 of a spreadsheet', Buffer.from(`\uFEFF${agentTable.replaceAll(',', '\t')}`, 'utf16le'), 'a.txt', 'agents'],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${agentTable}`, 'utf16le').swap16(), 'agents.csv', 'agents'],
    ['predictions', Buffer.from(predictionTable), 'p.csv', 'predictions'],
    ['registrations', Buffer.from('[{"name":"Tern","model_name":"m"}]'), 'r.json', 'registrations'],
  ])('is known: %s', async (_, content, name, kind) => {
    expect(await dropped(write(name, content))).toEqual({
      kind: 'dragged',
      file: { draggedId: expect.stringMatching(/^dg_/), name, mayBe: [kind], isCertain: true },
    })
  })

  it('is refused in words where it is none that can be opened', async () => {
    const folder = join(machines.folder, 'tables.csv')
    mkdirSync(folder)
    const pipe = join(machines.folder, 'pipe.csv')
    execFileSync('mkfifo', [pipe])
    const good = write('good.csv', agentTable)
    const reasonOf = async (...files: string[]) => {
      const target = await dropped(...files)
      return target.kind === 'notDragged' ? target.reason : target.kind
    }
    expect(await reasonOf(good, good)).toBe('several')
    expect(await reasonOf('')).toBe('unnamed')
    expect(await reasonOf(folder)).toBe('folder')
    expect(await reasonOf(pipe)).toBe('unreadable')
    expect(await reasonOf(join(machines.folder, 'gone.csv'))).toBe('unreadable')
    expect(await reasonOf(write('empty.csv', ''))).toBe('empty')
    expect(await reasonOf(write('blank.csv', ' \n'))).toBe('empty')
    expect(await reasonOf(write('large.csv', Buffer.alloc(10_000_001, 'a')))).toBe('too_large')
    expect(await reasonOf(write('binary.csv', Buffer.from([0x61, 0, 0x62, 0xff])))).toBe('not_text')
    expect(await reasonOf(write('gbk.csv', Buffer.from([0xd6, 0xc7, 0xc4, 0xdc])))).toBe('not_text')
    expect(await reasonOf(write('picture.png', 'a,b'))).toBe('unknown')
    expect(await reasonOf(write('note.txt', 'a note'))).toBe('unknown')
  })

  it('opens as an encrypted backup, which waits for its passphrase', async () => {
    expect(await pack(machines.start('old'))).toMatchObject({ phase: 'done' })
    const draggedId = await heldId(machines.file)
    expect((await machine.client.packs.current()).import).toBeNull()
    expect((await machine.client.packs.openDragged({ draggedId })).import).toMatchObject({
      phase: 'locked',
      file: machines.file,
    })
    expect(await machine.client.packs.openDragged({ draggedId })).toEqual({ import: null })
    const broken = await heldId(write('broken.arenapack', 'no backup'))
    expect(await refusalOf(machine.client.packs.openDragged({ draggedId: broken }))).toMatchObject({
      code: 'pack_unreadable',
    })
  })
})

describe('a dragged table with a service', () => {
  beforeEach(async () => {
    await machines.closeAll()
    storeFleet(join(machines.folder, 'dragged.db'), 'http://127.0.0.1:9')
    machine = machines.start('dragged')
  })

  it('shows its agents, takes none into the fleet, and tells the page no secret and no path', async () => {
    const place = await connect()
    const before = (await machine.client.agents.fleet()).rows.length
    const target = await dropped(write('agents.csv', agentTable))
    if (target.kind !== 'dragged') throw new Error('it is one of agents')
    const { draggedId } = target.file
    const read = await machine.client.imports.readDragged({ ...place, draggedId })
    expect(read.import?.rows).toMatchObject([{ agentId: 'x1', name: 'One', state: 'ready' }])
    const told = JSON.stringify([target, read, await machine.client.imports.current()])
    expect(told).not.toContain(secret)
    expect(told).not.toContain(machines.folder)
    expect((await machine.client.agents.fleet()).rows).toHaveLength(before)
    expect(await machine.client.imports.readDragged({ ...place, draggedId })).toEqual({ import: null })
  })

  it('goes to the page as a text only where it can hold no secret', async () => {
    const file = write('p.csv', predictionTable)
    const { readDraggedTable } = machine.client.predictions
    const draggedId = await heldId(file)
    expect(await readDraggedTable({ draggedId })).toEqual({ text: predictionTable })
    expect(await readDraggedTable({ draggedId })).toEqual({ text: null })
    const later = await heldId(file)
    // Written to between the drop and the reading.
    write('p.csv', agentTable)
    expect(await refusalOf(readDraggedTable({ draggedId: later }))).toMatchObject({ code: 'table_holds_credentials' })
  })

  it('is judged row by row as a table of registrations, and writes none down', async () => {
    const place = await connect()
    const draggedId = await heldId(write('r.csv', 'name,model_name\nTern,m\n'))
    const { table } = await machine.client.registrations.readDraggedTable({ ...place, template: form, draggedId })
    expect(table?.rows).toMatchObject([{ name: 'Tern' }])
    expect((await machine.client.registrations.list()).rows).toEqual([])
  })
})
