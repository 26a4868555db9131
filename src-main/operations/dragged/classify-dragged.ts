import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { DraggedRefusal } from '#contract/ipc/dragged-file.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { packEnding } from '#contract/rules/links/pack-ending.ts'
import { readTextFile } from '../../system/read-text-file.ts'
import { classifyText, type TextClass } from './classify-text.ts'
import { type DraggedFiles, maxDraggedBytes } from './dragged-files.ts'

const tableEndings = ['', '.csv', '.tsv', '.txt', '.json']

/**
 * What was dragged onto the window, held for the screen that it is for; or why nothing of it was taken. Read as far as
 * that needs; nothing is opened and nothing stored.
 */
export async function classifyDragged(
  { dragged }: { dragged: DraggedFiles },
  paths: readonly string[],
): Promise<NavigationTarget> {
  const [path = ''] = paths
  const found = paths.length > 1 ? 'several' : path === '' ? 'unnamed' : await classifyFile(path)
  if (typeof found === 'string') return { kind: 'notDragged', reason: found }
  return { kind: 'dragged', file: { draggedId: dragged.hold(path), name: basename(path), ...found } }
}

async function classifyFile(path: string): Promise<TextClass | DraggedRefusal> {
  const facts = await stat(path).catch(() => null)
  if (facts === null) return 'unreadable'
  if (facts.isDirectory()) return 'folder'
  if (!facts.isFile()) return 'unreadable'
  if (facts.size === 0) return 'empty'
  if (packEnding.test(path)) return { mayBe: ['pack'], isCertain: true }
  if (!tableEndings.includes(extname(path).toLowerCase())) return 'unknown'
  const read = await readTextFile(path, maxDraggedBytes)
  return 'fault' in read ? read.fault : (classifyText(read.text) ?? 'unknown')
}
