// Packages the build in out/. Started by scripts/package.mjs, which names the Electron to use.
// With ARENA_HOOKS_BUILD=1 it makes the build that the end-to-end tests drive; that one is never released.
const fs = require('node:fs')
const path = require('node:path')

const isHooksBuild = process.env.ARENA_HOOKS_BUILD === '1'

/** Native packages: only the binary of the target platform goes in, and outside the archive, where it can be loaded. */
const nativePackages = ['keytar', '@photostructure/sqlite'].flatMap((name) => [
  `!node_modules/${name}/{prebuilds,build,src,script,scripts,deps}/**`,
  `!node_modules/${name}/{binding.gyp,README.md,CHANGELOG.md,SECURITY.md,**/*.map,**/*.d.ts,**/*.d.cts,**/*.d.mts}`,
  `node_modules/${name}/prebuilds/\${platform}-\${arch}/**`,
])

module.exports = {
  appId: 'app.arena-console.desktop',
  productName: 'Arena Console',
  copyright: 'Arena Console',
  electronDist: process.env.ELECTRON_OVERRIDE_DIST_PATH,
  electronVersion: process.env.ARENA_ELECTRON_VERSION,
  directories: { output: isHooksBuild ? 'dist/hooks' : 'dist', buildResources: 'resources' },
  files: [
    'out/**',
    '!out/build-stamp',
    // Beside the archive, where programs that read it need not open the app.
    '!out/about/sbom.cdx.json',
    'package.json',
    'resources/icon.png',
    'resources/tray/**',
    ...nativePackages,
    '!node_modules/node-addon-api/**',
  ],
  extraResources: [{ from: 'out/about/sbom.cdx.json', to: 'sbom.cdx.json' }],
  asar: true,
  asarUnpack: ['**/*.node'],
  // The native packages carry N-API binaries, which fit every Electron: nothing to compile.
  npmRebuild: false,
  electronLanguages: ['en-US', 'zh-CN'],
  executableName: 'arena-console',
  // What newer Electrons have beyond these stays as they have it: the package that sets fuses knows no others yet.
  electronFuses: {
    runAsNode: false,
    // No session keeps a cookie on the disk (all are in memory): for what might once be kept there.
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: isHooksBuild,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    // The tar.gz and the Debian package are made of this folder without a download (scripts/package/).
    target: ['dir'],
    icon: 'resources/icons',
  },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.business',
    icon: 'resources/icons/512x512.png',
    hardenedRuntime: true,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  win: { target: ['nsis'], icon: 'resources/icons/512x512.png' },
  // An Electron folder that is handed over is copied whole: its default app and the notes beside it have no place here.
  afterPack: (context) => {
    const leftovers = ['assembled.json', 'version'].map((name) => path.join(context.appOutDir, name))
    leftovers.push(path.join(context.packager.getResourcesDir(context.appOutDir), 'default_app.asar'))
    for (const file of leftovers) fs.rmSync(file, { force: true })
  },
}
