import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const mimeTypes: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** One file of the page: where it lies and what it is served as. */
export interface PageFile {
  file: string
  mimeType: string
}

/**
 * Every file of the built page by its URL path, listed once at start. A request is answered from this map only, so that
 * no path in a request is ever joined to a folder.
 */
export function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const mimeType = mimeTypes[entry.name.slice(entry.name.lastIndexOf('.') + 1)]
    if (entry.isFile() && mimeType !== undefined)
      files.set(`/${relative(folder, file).split(sep).join('/')}`, { file, mimeType })
  }
  return files
}
