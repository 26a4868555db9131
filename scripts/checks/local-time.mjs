import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

/**
 * Where the time zone of the computer, or of a text that names none, may make a difference, and why it does no harm.
 * Everything else counts milliseconds and is the same in every zone; so only the unit tests are run in more than one
 * (scripts/test.mjs).
 */
const MAY_READ_THE_ZONE = {
  'src-contract/rules/reminders/quiet-hours.ts': 'reads the wall clock of the operator; unit tests in named zones',
  'src-main/electron/dialogs/claim-sheet-html.ts': 'writes both zones; unit tests',
  'src-contract/service/decoding/values/zone.ts':
    'reads the clock of a zone that a response names; unit tests of stated zones',
  'src-contract/rules/service-time.ts': 'reads an HTTP date; unit tests',
  'src-main/service/policy/service-clock.ts': 'reads an HTTP date; unit tests',
  'src-main/store/database/file-stamp.ts': 'reads a text that ends in Z',
  'src-main/system/local-day.ts': 'names saved files after the day on the wall; unit tests',
  'src-main/electron/format-deadline.ts': 'writes the next deadline; unit tests of the tray and of confirm-writes',
  'src-renderer/ui/text/format-time.ts': 'writes every other moment; unit tests',
  'src-sandbox/http/fault-effects.ts': 'reads the HTTP date that the sandbox has just written',
}

const READS_THE_ZONE = [
  /\.[gs]et(FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(/,
  /\.to(Locale)?(Date|Time)String\(/,
  /\bDateTimeFormat\b/,
  /\bDate\.parse\(/,
  // A moment made of milliseconds is the same everywhere; one made of a text or of year and month need not be.
  /\bnew Date\((?!\)|[^,]*(Ms\b|now\(\)|clock\(\)))/,
  /['"]localtime['"]/,
]

export const localTimeCheck = {
  name: 'the time zone is read where it is tested',
  fix: 'Keep moments as milliseconds and let ui/text/format-time.ts write them; or name the file in scripts/checks/local-time.mjs and test it beside it.',
  run: async () =>
    (await listProjectFiles())
      .filter((file) => /^src-[a-z]+\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !(file in MAY_READ_THE_ZONE))
      .flatMap((file) => linesThatReadIt(file)),
}

function linesThatReadIt(file) {
  return fs
    .readFileSync(inProject(file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      READS_THE_ZONE.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    )
}
