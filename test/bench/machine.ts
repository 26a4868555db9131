import os from 'node:os'

const bytesPerGigabyte = 1024 ** 3

/** The kind of machine and the runtime on which figures were taken. Names nobody's machine. */
export function describeMachine(): string {
  const cores = os.cpus().length
  const memory = Math.round(os.totalmem() / bytesPerGigabyte)
  const electron = process.env.ARENA_ELECTRON_VERSION ?? 'of unknown version'
  const display = process.platform === 'linux' ? `, ${displayKind()}` : ''
  return `${process.platform} ${process.arch}, ${cores} cores, ${memory} GB, Electron ${electron}${display}`
}

function displayKind(): string {
  return process.env.ARENA_ELECTRON_ARGS?.includes('--no-sandbox') ? 'as root' : 'as an ordinary user'
}
