/**
 * What the build contains that others wrote: a list with licences, and a bill of materials (CycloneDX) of the same
 * components. The bundler names what it put into each bundle; npm knows the exact files those came from.
 */
import fs from 'node:fs'
import path from 'node:path'
import { runQuietly } from '../bootstrap/child.mjs'
import { SetupError } from '../bootstrap/log-setup.mjs'
import { inProject } from '../bootstrap/paths.mjs'

/** Where the two lists lie in a build. */
const THIRD_PARTY_DIR = 'out/about'

/** In the page by their style sheets and fonts, and in the verifier of the ledger, which the bundler does not name. */
const UNNAMED_PACKAGES = ['@fontsource-variable/inter', '@noble/hashes', 'tailwindcss']

const BUNDLES = ['out/main', 'out/preload', 'out/renderer']

/** Writes `components.json` and `sbom.cdx.json` for the build in out/, and takes the bundler's own lists out of it. */
export async function writeThirdPartyLists({ electronVersion, electronDist }) {
  const bundled = BUNDLES.flatMap(removeBundleLicences)
  const bill = await readBill()
  const licences = new Map(bundled.map((one) => [`${one.name}@${one.version}`, one]))
  const folders = listFolders()
  for (const component of bill.components.filter(isInstalled)) {
    const key = component['bom-ref']
    const { name, version } = { name: nameOf(component), version: component.version }
    licences.set(key, { name, version, identifier: licenceIdOf(component), text: readLicence(folders.get(key)) })
  }
  const known = bill.components.filter((component) => licences.has(component['bom-ref']))
  const unknown = [...licences.keys()].filter((key) => !known.some((component) => component['bom-ref'] === key))
  if (unknown.length > 0) throw new SetupError(`The lock file does not know what is bundled: ${unknown.join(', ')}.`)
  const electron = describeElectron({ electronVersion, electronDist })
  const list = [...licences.values(), electron.licence]
    .map(({ name, version, identifier, text }) => ({ name, version, licence: identifier ?? null, text: text ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  fs.mkdirSync(inProject(THIRD_PARTY_DIR), { recursive: true })
  fs.writeFileSync(inProject(THIRD_PARTY_DIR, 'components.json'), JSON.stringify(list))
  fs.writeFileSync(
    inProject(THIRD_PARTY_DIR, 'sbom.cdx.json'),
    `${JSON.stringify(reduceBill(bill, known, electron.component), null, 2)}\n`,
  )
}

/** Removes the list that Vite wrote beside one bundle and gives it: the package has the whole list in its place. */
export function removeBundleLicences(folder) {
  const file = inProject(folder, 'licenses.json')
  const list = JSON.parse(fs.readFileSync(file, 'utf8'))
  fs.rmSync(file)
  return list
}

async function readBill() {
  const { code, output } = await runQuietly(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    // What npm warns of goes to stderr and is no part of the bill.
    { cwd: inProject(), stdio: ['ignore', 'pipe', 'ignore'] },
  )
  if (code !== 0) throw new SetupError('npm could not make the bill of materials (npm sbom).')
  return JSON.parse(output)
}

/** Installed with the app instead of bundled: what is under "dependencies", which carries native code. */
function isInstalled(component) {
  const has = (name) => (component.properties ?? []).some((property) => property.name === name)
  return !has('cdx:npm:package:development') || UNNAMED_PACKAGES.includes(nameOf(component))
}

function nameOf(component) {
  return component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@'))
}

/** Where each package lies, by `name@version`: an alias lies in a folder of another name. */
function listFolders() {
  const { packages } = JSON.parse(fs.readFileSync(inProject('package-lock.json'), 'utf8'))
  const named = Object.entries(packages).map(([folder, { name, version }]) => [
    `${name ?? folder.split('node_modules/').at(-1)}@${version}`,
    inProject(folder),
  ])
  return new Map(named)
}

function licenceIdOf(component) {
  const [first] = component.licenses ?? []
  return first?.license?.id ?? first?.license?.name ?? first?.expression ?? null
}

function readLicence(folder) {
  if (folder === undefined || !fs.existsSync(folder)) return null
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  return file === undefined ? null : fs.readFileSync(path.join(folder, file), 'utf8')
}

/** Electron carries Chromium and Node, whose licences are the long file beside the app. */
function describeElectron({ electronVersion, electronDist }) {
  const file = path.join(electronDist, 'LICENSE')
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
  return {
    licence: { name: 'electron', version: electronVersion, identifier: 'MIT', text },
    component: {
      'bom-ref': `electron@${electronVersion}`,
      type: 'framework',
      name: 'electron',
      version: electronVersion,
      purl: `pkg:npm/electron@${electronVersion}`,
      licenses: [{ license: { id: 'MIT' } }],
    },
  }
}

function reduceBill(bill, known, electron) {
  const components = [...known.filter((component) => !component['bom-ref'].startsWith('electron@')), electron]
  const kept = new Set(components.map((component) => component['bom-ref']))
  const root = bill.metadata.component['bom-ref']
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'arena-console' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref) || ref === root)
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  }
}
