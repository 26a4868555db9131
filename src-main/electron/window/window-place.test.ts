import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { computePageHeight, computeWindowBounds, readWindowPlace } from './window-place.ts'

const folder = makeTemporaryFolder()

const place = { x: 100, y: 50, width: 1_400, height: 900, isMaximized: false, zoom: 1 }
const laptop = { x: 0, y: 0, width: 1_920, height: 1_040 }
const beside = { x: 1_920, y: -200, width: 2_560, height: 1_400 }

describe('where the window opens', () => {
  it.each([
    ['the first time', null, [laptop], { width: 1_280, height: 800 }],
    ['as it was left', place, [laptop], { x: 100, y: 50, width: 1_400, height: 900 }],
    ['on the second screen', { ...place, x: 2_000, y: -150 }, [laptop, beside], { x: 2_000, y: -150 }],
    ['on a screen that is gone', { ...place, x: 2_000, y: -150 }, [laptop], { width: 1_400, height: 900 }],
    [
      'no larger than the screen',
      { ...place, width: 4_000, height: 3_000 },
      [laptop],
      { x: 0, y: 0, width: 1_920, height: 1_040 },
    ],
    [
      'no smaller than its screens are made for',
      { ...place, width: 10, height: 10 },
      [laptop],
      { width: 1_024, height: 640 },
    ],
    ['with a corner still to be seen', { ...place, x: 1_800 }, [laptop], { x: 1_800 }],
    ['with nothing to be held by', { ...place, x: 1_900 }, [laptop], { width: 1_400 }],
    ['under the edge of the screen', { ...place, y: 1_030 }, [laptop], { width: 1_400 }],
    ['above the edge, where no title bar is', { ...place, y: -40 }, [laptop], { width: 1_400 }],
    ['without any screen', place, [], { width: 1_280, height: 800 }],
  ])('%s', (_what, last, areas, opens) => {
    const fitted = computeWindowBounds(last, areas)
    expect(fitted).toMatchObject(opens)
    if (!('x' in opens)) expect(fitted).not.toHaveProperty('x')
  })
})

describe('how high the page opens', () => {
  it.each([
    ['the first time', null, [laptop], 800],
    ['as it was left', place, [laptop], 900],
    ['maximized on the screen that it is on', { ...place, x: 2_000, isMaximized: true }, [laptop, beside], 1_400],
    ['maximized on a screen that is gone', { ...place, x: 9_000, isMaximized: true }, [laptop], 1_040],
    ['enlarged', { ...place, zoom: 1.5 }, [laptop], 600],
    ['without any screen', place, [], 800],
  ])('%s', (_what, last, areas, heightPx) => {
    expect(computePageHeight(last, areas)).toBe(heightPx)
  })
})

describe('the file with the place', () => {
  it.each([
    ['what was written', JSON.stringify({ ...place, isMaximized: true, zoom: 1.2 }), { isMaximized: true, zoom: 1.2 }],
    ['a zoom that cannot be', JSON.stringify({ ...place, zoom: 90 }), { zoom: 1 }],
    ['no numbers', JSON.stringify({ ...place, x: '100' }), null],
    ['a number without end', '{"x":1e999,"y":0,"width":10,"height":10}', null],
    ['half a file', '{"x":100,', null],
    ['a list', '[1,2]', null],
    ['nothing', '', null],
  ])('%s', (_what, text, read) => {
    const file = join(folder, 'window.json')
    writeFileSync(file, text)
    if (read === null) expect(readWindowPlace(file)).toBeNull()
    else expect(readWindowPlace(file)).toMatchObject(read)
  })

  it('is none before the first end', () => {
    expect(readWindowPlace(join(folder, 'none.json'))).toBeNull()
  })
})
