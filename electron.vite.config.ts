import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite'
import { bundleVerifier } from './scripts/bundle-verifier.ts'
import { createGuidePlugin } from './scripts/guide/guide-plugin.ts'
import type { FirstPictureTemplate } from './src-contract/ipc/first-picture.ts'
import type { Language } from './src-contract/rules/choose-language.ts'

const root = import.meta.dirname

/** The oldest runtime the app supports: Electron 33, that is Node 20.18 and Chromium 130. */
const NODE_TARGET = 'node20.18'
const CHROME_TARGET = 'chrome130'

/**
 * True in the build that the end-to-end tests drive: it tolerates a debugger, a release does not. Of main alone, so
 * that the two builds have the rest in common (scripts/build.mjs).
 */
const define = {
  __HOOKS_BUILD__: JSON.stringify(process.env.ARENA_HOOKS_BUILD === '1'),
  __UPDATE_KEY__: JSON.stringify(process.env.ARENA_UPDATE_KEY ?? ''),
}

/** What goes into a bundle, with its licence: scripts/package/third-party.mjs makes one list of the three. */
const license = { fileName: 'licenses.json' }

/** CommonJS under its own ending, because package.json says "module" and every supported Electron loads it. */
const commonJs = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  // The size of a start's script is budgeted, and how much is explained in the sources is no part of it.
  comments: false,
} as const

/** Of the page's own files those that the first screen imports; known when all are read. */
const startFiles = new Set<string>()

/** Of react-aria, what no control of the first screen is made of. */
const laterControls =
  /react-(?:aria|stately|aria-components)[\\/]dist[\\/]private[\\/](?:.*[\\/])?(?:(?:combobox|layout|listbox|select|slider|virtualizer)[\\/]|(?:ComboBox|DragAndDrop|ListBox|Select|Slider|Virtualizer)\.)/

/** What only other screens share comes with the first of them; of their own folders a start reads what routes need. */
const isShared = (id: string): boolean =>
  !/src-renderer[\\/]shared[\\/](?:composer|discussion|charts)[\\/]/.test(id) &&
  !/src-renderer[\\/]features[\\/][^\\/]+[\\/][^\\/]+[\\/](?!.*(?:drafts?|search)\.)/.test(id)

/**
 * The page in few files: each passes through main, and thirty small ones cost a tenth of a second at the start. `first`
 * is what the entry needs before anything else: the way to main, and zod, whose settings must stand before a schema is
 * made. `shared` is what the first screen has in common with others, and `later` what only others have.
 */
const pageFiles = [
  {
    name: 'first',
    test: /node_modules[\\/](zod|@orpc[\\/](client|shared|standard-server[^\\/]*))[\\/]|src-renderer[\\/]bridge[\\/](client|first-answers)|preload-helper/,
    priority: 3,
  },
  {
    name: 'shared',
    test: (id: string) => isShared(id) && (id.includes('node_modules') ? !laterControls.test(id) : startFiles.has(id)),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'later', test: isShared, minShareCount: 2, priority: 1 },
]

/** Notes which files the first screen imports, before the page is put into few. Packages are not followed. */
function noteStartFiles(): Plugin {
  const begins = /src-renderer[\\/](?:main|shell[\\/]start[\\/]start|features[\\/]fleet[\\/]fleet-page)\.tsx$/
  return {
    name: 'note-start-files',
    apply: 'build',
    buildEnd() {
      startFiles.clear()
      for (const id of this.getModuleIds()) if (begins.test(id)) startFiles.add(id)
      if (startFiles.size !== 3) throw new Error(`a start begins with 3 files, not ${[...startFiles].join(', ')}`)
      for (const id of startFiles) {
        const imported = this.getModuleInfo(id)?.importedIds ?? []
        for (const file of imported) if (!file.includes('node_modules')) startFiles.add(file)
      }
    },
  }
}

/** Has the page fetch its font, and what its entry will import, while the entry is still being read. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml(_html, { bundle = {} }) {
      const files = Object.values(bundle)
      const chunks = files.filter((file) => file.type === 'chunk')
      const needed = chunks.filter(({ name }) => name === 'start' || name === 'fleet-page')
      const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]))
      const fonts = files.map(({ fileName }) => fileName).filter((file) => /inter-latin-wght.*woff2$/.test(file))
      return [
        ...fonts.map((file) => linkTo(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ...[...scripts].map((file) => linkTo(file, { rel: 'modulepreload' })),
      ]
    },
  }
}

function linkTo(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `./${file}` }, injectTo: 'head' }
}

/** Leaves out what react-aria says in languages that the console does not speak; English stands in for them there. */
function withoutOtherLanguages(): Plugin {
  const other =
    /react-(?:aria|stately|aria-components)[\\/]dist[\\/]private[\\/]intl[\\/](?:.*[\\/])?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'without-other-languages',
    enforce: 'pre',
    load: (id) => (other.test(id) ? 'export default undefined' : null),
  }
}

/** What this file uses of `first-pictures.ts`, which is the page's and checked with the page. */
interface FirstPicturesModule {
  firstPictures: Record<Language, { template: FirstPictureTemplate; style: string }>
}

/**
 * Draws the first picture of a start by the page's own components, once a language, for main to fill
 * (src-main/first-picture.ts).
 */
function firstPicture(): Plugin {
  const drawn = once(async () => {
    const { module } = await runnerImport<FirstPicturesModule>(
      path.join(root, 'src-renderer/shell/first-picture/first-pictures.ts'),
      { configFile: false, root, plugins: [react()], logLevel: 'warn' },
    )
    return module.firstPictures
  })
  return {
    name: 'first-picture',
    apply: 'build',
    async generateBundle() {
      for (const [language, { template }] of Object.entries(await drawn())) {
        const source = JSON.stringify(template)
        this.emitFile({ type: 'asset', fileName: `first-picture.${language}.json`, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const { style } = (await drawn()).en
        return [{ tag: 'style', attrs: { nonce: '%CSP_NONCE%' }, children: style, injectTo: 'head' }]
      },
    },
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Puts the style sheet into the page itself, under the nonce of its policy: one file less before the first picture. */
function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/, (_link, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`${file} is not in the build`)
          delete bundle[file]
          const style = String(sheet.source).replaceAll('url(./', `url(./${path.posix.dirname(file)}/`)
          return `<style nonce="%CSP_NONCE%">${style.trim()}</style>`
        })
      },
    },
  }
}

/**
 * The router reads the session's storage as soon as it is loaded, which waits for another process; nothing here
 * restores scroll positions.
 */
function withoutScrollMemory(): Plugin {
  const reading = 'return sessionStorage;'
  return {
    name: 'without-scroll-memory',
    apply: 'build',
    transform(code, id) {
      if (!/router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js$/.test(id)) return null
      if (!code.includes(reading))
        throw new Error(`${id} no longer has "${reading}": look where it reads the storage now`)
      return code.replace(reading, 'return undefined;')
    },
  }
}

/** Puts the page that verifies an export of the ledger beside main, which hands out copies of it. */
function ledgerVerifier(): Plugin {
  return {
    name: 'ledger-verifier',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'ledger-verifier.html', source: await bundleVerifier(root) })
    },
  }
}

const main: UserConfig['main'] = {
  define,
  plugins: [ledgerVerifier()],
  build: {
    target: NODE_TARGET,
    license,
    outDir: 'out/main',
    // The packages under "dependencies" carry native binaries and stay outside the bundle; everything else goes in.
    externalizeDeps: true,
    rolldownOptions: {
      input: {
        main: path.join(root, 'src-main/main.ts'),
        'keychain-process': path.join(root, 'src-main/vault/keychain/keychain-process.ts'),
        'analytics-thread': path.join(root, 'src-main/store/analytics/analytics-thread.ts'),
        'sandbox-process': path.join(root, 'src-main/electron/processes/sandbox-process.ts'),
      },
      output: commonJs,
    },
  },
}

const others: UserConfig = {
  preload: {
    build: {
      target: NODE_TARGET,
      license,
      outDir: 'out/preload',
      // A sandboxed preload can require nothing but 'electron'.
      externalizeDeps: false,
      rolldownOptions: { input: { preload: path.join(root, 'src-preload/preload.ts') }, output: commonJs },
    },
  },
  renderer: {
    root: path.join(root, 'src-renderer'),
    plugins: [
      react(),
      tailwindcss(),
      createGuidePlugin(path.join(root, 'docs')),
      noteStartFiles(),
      preloadStart(),
      withoutOtherLanguages(),
      inlineStyle(),
      firstPicture(),
      withoutScrollMemory(),
    ],
    build: {
      target: CHROME_TARGET,
      license,
      outDir: path.join(root, 'out/renderer'),
      minify: true,
      // The page may load from its own origin only: no data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(root, 'src-renderer/index.html'),
        output: { codeSplitting: { groups: pageFiles } },
      },
    },
  },
}

export default defineConfig(process.env.ARENA_BUILD_MAIN_ONLY === '1' ? { main } : { main, ...others })
