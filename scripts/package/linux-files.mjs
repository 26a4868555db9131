/** What `npm run package` makes on Linux beside the unpacked app, with tools of the system alone. */
import fs from 'node:fs'
import { runQuietly } from '../bootstrap/child.mjs'
import { isTool } from '../bootstrap/linux-packages.mjs'
import { logSetup, SetupError } from '../bootstrap/log-setup.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { DEB_ARCHITECTURES, writeDeb } from './deb.mjs'

/** Writes the tar.gz and, where dpkg-deb is there, the Debian package into dist/. Gives the paths. */
export async function writeLinuxFiles() {
  const { version } = JSON.parse(fs.readFileSync(inProject('package.json'), 'utf8'))
  const archive = `dist/arena-console-${version}-linux-${process.arch}.tar.gz`
  logSetup(`Writing ${archive}.`)
  await makeTarball(archive, `arena-console-${version}`)
  if (!isTool('dpkg-deb')) {
    logSetup('No Debian package: dpkg-deb is not on this system.')
    return [archive]
  }
  const deb = `dist/arena-console_${version}_${DEB_ARCHITECTURES[process.arch] ?? process.arch}.deb`
  logSetup(`Writing ${deb}.`)
  await writeDeb({ app: inProject('dist/linux-unpacked'), version, out: inProject(deb) })
  return [archive, deb]
}

async function makeTarball(file, folder) {
  const args = ['--owner=0', '--group=0', '--sort=name', `--transform=s,^linux-unpacked,${folder},`, '-C', 'dist']
  const { code, output } = await runQuietly('tar', [...args, '-czf', file, 'linux-unpacked'], { cwd: inProject() })
  if (code !== 0) throw new SetupError(`tar failed: ${output.trim()}`)
}
