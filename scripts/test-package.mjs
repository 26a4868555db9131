/**
 * `npm run test:package`: installs the Debian package in a clean root, starts it as an ordinary user with Chromium's
 * sandbox on, upgrades and removes it. Needs root, debootstrap and Debian's archive; where they are not, it says so and
 * counts as skipped. The last line is `N passed, N failed` or `…, N skipped`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { runChild } from './bootstrap/child.mjs'
import { isTool } from './bootstrap/linux-packages.mjs'
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { writeDeb } from './package/deb.mjs'
import { writeLinuxFiles } from './package/linux-files.mjs'
import { packageApp } from './package.mjs'

const SUITE = 'bookworm'
const TOOLS = ['debootstrap', 'dpkg-deb', 'unshare', 'pivot_root']

/** Why this machine cannot run the test, or null. */
function findObstacle() {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid() !== 0) return 'it needs root, to make a clean system'
  const missing = TOOLS.filter((tool) => !isTool(tool))
  return missing.length === 0 ? null : `missing: ${missing.join(', ')}`
}

/** A fresh system, copied from one that is fetched once. */
async function prepareRoot(work) {
  const base = inProject('.cache/clean-root', SUITE)
  if (!fs.existsSync(path.join(base, 'etc/debian_version'))) {
    logSetup(`Making a clean ${SUITE} with debootstrap (some minutes, once).`)
    fs.rmSync(base, { recursive: true, force: true })
    const partial = `${base}.partial`
    fs.rmSync(partial, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(base), { recursive: true })
    const code = await runChild('debootstrap', ['--variant=minbase', SUITE, partial], {
      stdio: ['ignore', 'ignore', 2],
    })
    if (code !== 0) throw new SetupError('debootstrap failed, see above.')
    fs.renameSync(partial, base)
  }
  const root = path.join(work, 'root')
  const code = await runChild('cp', ['-a', base, root])
  if (code !== 0) throw new SetupError('The clean system could not be copied.')
  fs.copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
  return root
}

/** The package as it is released, and one of a later version to upgrade to. */
async function preparePackages(root, env) {
  await packageApp({ env })
  const deb = (await writeLinuxFiles()).find((file) => file.endsWith('.deb'))
  const { version } = JSON.parse(fs.readFileSync(inProject('package.json'), 'utf8'))
  const later = version.replace(/\d+$/, (patch) => String(Number(patch) + 1))
  const folder = path.join(root, 'packages')
  fs.mkdirSync(folder)
  fs.copyFileSync(inProject(deb), path.join(folder, 'old.deb'))
  await writeDeb({ app: inProject('dist/linux-unpacked'), version: later, out: path.join(folder, 'new.deb') })
  fs.copyFileSync(inProject('scripts/package/clean-root-steps.sh'), path.join(folder, 'steps.sh'))
  return { version, later }
}

/**
 * Runs the steps with the root as their whole system. A chroot would not do: the kernel lets nobody in one make the
 * user namespaces that Chromium's sandbox is made of.
 */
async function runSteps(root, { version, later }) {
  const enter = [
    'set -e',
    'mount --make-rprivate /',
    'mount --bind "$1" "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"',
    'mkdir "$1/old" && cd "$1" && pivot_root . old && cd /',
    'umount -l /old && rmdir /old',
    'exec sh /packages/steps.sh "$2" "$3"',
  ]
  const own = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const child = spawn('unshare', [...own, 'sh', '-c', enter.join('\n'), 'sh', root, version, later], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const counts = { passed: 0, failed: 0 }
  for await (const line of readline.createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.startsWith('ok ')) counts.passed += 1
    if (line.startsWith('not ok ')) counts.failed += 1
  }
  const code = child.exitCode ?? (await once(child, 'exit'))[0]
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

await runMain(async () => {
  const obstacle = findObstacle()
  if (obstacle !== null) {
    console.log(`Skipped the package in a clean system: ${obstacle}.`)
    console.log('0 passed, 0 failed, 1 skipped')
    return 0
  }
  const runtime = await prepareElectronRuntime()
  fs.mkdirSync(inProject('.cache/clean-root'), { recursive: true })
  const work = fs.mkdtempSync(inProject('.cache/clean-root/run-'))
  try {
    const root = await prepareRoot(work)
    const { passed, failed } = await runSteps(root, await preparePackages(root, runtime.env))
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
})
