interface Versions {
  version: string
  electron: string | undefined
  platform: string
}

const mostFrames = 12

/**
 * What happened, to be copied: versions, the kind of error and where in our scripts it was thrown. Not its words, which
 * may quote what it failed on, and no folder, which may name the operator.
 */
export function formatCrash(thrown: Error, { version, electron, platform }: Versions): string {
  const frames = (thrown.stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, place, lineNo, columnNo] = /^\s+at .*?([^\\/():\s]+):(\d+):(\d+)\)?$/.exec(line) ?? []
      return place === undefined ? [] : [`  ${place}:${lineNo}:${columnNo}`]
    })
    .slice(0, mostFrames)
  const kind = /^[A-Za-z]{1,40}$/.test(thrown.name) ? thrown.name : 'Error'
  return [`Arena Console ${version} · Electron ${electron ?? '?'} · ${platform} · ${kind}`, ...frames].join('\n')
}
