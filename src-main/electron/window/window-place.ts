/** Where the window was and how large, from one start to the next. A file of its own: read before the database. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { BrowserWindow, Rectangle } from 'electron'

export interface WindowPlace extends Rectangle {
  isMaximized: boolean
  /** 1 is the actual size of the page. */
  zoom: number
}

/** In px; the least that the screens are made for. */
export const smallestWindow = { width: 1_024, height: 640 }
const usualWindow = { width: 1_280, height: 800 }
/** So many px of the title bar must be on a screen for a hand to find the window. */
const findablePx = 80

/** The place in a file; null where there is none, or none that can be believed. */
export function readWindowPlace(file: string): WindowPlace | null {
  try {
    return parsePlace(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function parsePlace(value: unknown): WindowPlace | null {
  if (typeof value !== 'object' || value === null) return null
  const number = (name: string, least: number, most: number): number | null => {
    const held: unknown = Reflect.get(value, name)
    return typeof held === 'number' && held >= least && held <= most ? held : null
  }
  const x = number('x', -100_000, 100_000)
  const y = number('y', -100_000, 100_000)
  const width = number('width', 1, 100_000)
  const height = number('height', 1, 100_000)
  if (x === null || y === null || width === null || height === null) return null
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
    isMaximized: Reflect.get(value, 'isMaximized') === true,
    zoom: number('zoom', 0.25, 5) ?? 1,
  }
}

/**
 * What the window opens with: its last size, no larger than the screen, and its last place where that is still on a
 * screen. Without a place the system chooses one.
 */
export function computeWindowBounds(
  place: WindowPlace | null,
  workAreas: readonly Rectangle[],
): { width: number; height: number; x?: number; y?: number } {
  if (place === null) return usualWindow
  const area = workAreas.find((one) => isFindable(place, one))
  const room = area ?? workAreas[0] ?? usualWindow
  const size = {
    width: Math.max(smallestWindow.width, Math.min(place.width, room.width)),
    height: Math.max(smallestWindow.height, Math.min(place.height, room.height)),
  }
  if (area === undefined) return size
  // A window that was cut to the size of the screen is moved to its corner, where all of it is seen.
  return {
    ...size,
    x: size.width < place.width ? area.x : place.x,
    y: size.height < place.height ? area.y : place.y,
  }
}

/**
 * So many px of the page are high as it opens. A maximized window fills the screen that it is on; at a zoom of 2 half
 * as much of the page is seen.
 */
export function computePageHeight(place: WindowPlace | null, workAreas: readonly Rectangle[]): number {
  const { height } = computeWindowBounds(place, workAreas)
  const area = place === null ? undefined : workAreas.find((one) => isFindable(place, one))
  const shown = place?.isMaximized === true ? Math.max(height, (area ?? workAreas[0])?.height ?? 0) : height
  return shown / (place?.zoom ?? 1)
}

function isFindable(place: Rectangle, area: Rectangle): boolean {
  const shownPx = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x)
  return shownPx >= findablePx && place.y >= area.y && place.y + findablePx <= area.y + area.height
}

/**
 * Writes the place down whenever the window closes or is hidden in its place; what cannot be written is left to the
 * next time.
 */
export function persistWindowPlace(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    // It was written down when it was hidden; what a hidden one says of itself is not to be believed.
    if (!window.isVisible()) return
    const place: WindowPlace = {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      zoom: window.webContents.getZoomFactor(),
    }
    try {
      writeFileSync(file, JSON.stringify(place), { mode: 0o600 })
    } catch {
      // The window opens at its last known place then.
    }
  })
}
