import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ChartFile, chartFileSchema } from '#contract/ipc/charts.procedures.ts'
import { desktopWith } from '../../../test/support/no-desktop.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { saveChart } from './save-chart.ts'

let folder: string
beforeEach(() => {
  folder = makeTemporaryFolder()
})

const clock = () => Date.UTC(2026, 5, 15, 12)
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7])

function save(chart: ChartFile, { isTrial = false, isChosen = true } = {}) {
  const desktop = desktopWith({ chooseTarget: async ({ name }) => (isChosen ? join(folder, name) : null) })
  return saveChart({ isTrial, clock }, desktop, chart)
}

describe('saveChart', () => {
  it('writes a picture byte for byte under its name and day', async () => {
    expect(await save({ kind: 'png', name: 'calibration', base64: png.toString('base64') })).toEqual({ isSaved: true })
    expect(await readFile(join(folder, 'calibration-2026-06-15.png'))).toEqual(png)
  })

  it('writes numbers that no spreadsheet takes for a formula, and unknown ones as nothing', async () => {
    const rows = [
      ['=1+1', 0.25, null],
      ['a, "b"', -1, 3],
    ]
    await save({ kind: 'csv', name: 'by-agent', columns: ['Agent', 'Brier', 'n'], rows })
    expect(await readFile(join(folder, 'by-agent-2026-06-15.csv'), 'utf8')).toBe(
      '\uFEFFAgent,Brier,n\r\n\'=1+1,0.25,\r\n"a, ""b""",-1,3\r\n',
    )
  })

  it('says in the name that it is of a trial', async () => {
    await save({ kind: 'svg', name: 'calibration', text: '<svg/>' }, { isTrial: true })
    expect(await readdir(folder)).toEqual(['trial-calibration-2026-06-15.svg'])
  })

  it('writes nothing where no place was chosen', async () => {
    const chart: ChartFile = { kind: 'svg', name: 'calibration', text: '<svg/>' }
    expect(await save(chart, { isChosen: false })).toEqual({ isSaved: false })
    expect(await readdir(folder)).toEqual([])
  })
})

it.each([
  ['a path for a name', { kind: 'svg', name: '../x', text: '<svg/>' }],
  ['no picture', { kind: 'png', name: 'x', base64: Buffer.from('MZ').toString('base64') }],
  ['no drawing', { kind: 'svg', name: 'x', text: '#!/bin/sh' }],
])('%s is not let through', (_what, file) => {
  expect(chartFileSchema.safeParse(file).success).toBe(false)
})
