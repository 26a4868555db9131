import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { functionNameExceptions } from './function-name-exceptions.mjs'
import { listProjectFiles } from './project-files.mjs'

/** Those that mean one thing wherever they stand are explained in docs/vocabulary.md. */
const VERBS = new Set(
  `
    abandon accept add announce apply approve archive arrange ask assemble assert assess authenticate back begin
    build bundle cancel change check choose claim classify clear close compare compose compute confirm
    continue copy count create cut decide decode dedupe define derive diff discard dismiss edit encode encrypt end erase
    escape estimate expire explain export fetch fill filter find finish flag fold follow forget format
    freeze generate get group guard handle harden hash identify implement import insert join keep like limit link list
    log map mark merge migrate move name normalize offer omit open order pack package parse pause persist plan
    poll predict prepare preselect probe prompt prove prune quarantine query quote rank read receive record
    refresh refuse register reissue remove rename render repeat replace reply request require resend resolve
    restore resume reveal review revise rewrite run save scroll scrub seal select send serve set settle shorten
    show shut sign sort spawn split stage start step stop store submit summarise throw to toggle
    try turn undo unlock unzip update upsert use validate verify wait write yield
  `
    .trim()
    .split(/\s+/),
)
/** A yes or no, a hook, and a pure rule that says what comes next. */
const PREDICATE = /^(?:is|has|can|should|was|are|does|may|must|needs|matches|use|next)[A-Z]/
/** `scopeKeyOf(challenge)`, a plain projection; `outboxListQuery()`, query options; `withKeyId()`, a copy. */
const FORM = /[a-z]Of(?:[A-Z]|$)|Quer(?:y|ies)$|^(?:to|as|with|without)[A-Z]/
const EXPORTED = /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:\([^=]*\)(?:: [^=]+)? =>|<))/gm

export const functionNamesCheck = {
  name: 'names of exported functions begin with a verb',
  fix: 'Begin the name with a verb of the list in scripts/checks/function-names.mjs, which takes another where none says it; a name that reads better without one goes into function-name-exceptions.mjs, with the reason.',
  run: async () => {
    const found = (await listProjectFiles()).filter(isChecked).flatMap(listNames)
    const used = new Set(found.map(({ name }) => name))
    const usedVerbs = new Set(found.map(({ name }) => verbOf(name)))
    return [
      ...found.filter(({ name }) => !hasVerb(name)).map(({ file, name }) => `${file}: ${name}`),
      ...Object.keys(functionNameExceptions)
        .filter((name) => !used.has(name))
        .map((name) => `${name} is an exception, but no function has that name`),
      ...[...VERBS]
        .filter((verb) => !usedVerbs.has(verb))
        .map((verb) => `${verb} is in the list of verbs, but no exported function begins with it`),
    ]
  },
}

function isChecked(file) {
  return /^(?:src-[a-z]+|scripts)\/.*\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)
}

function listNames(file) {
  const text = fs.readFileSync(inProject(file), 'utf8')
  return [...text.matchAll(EXPORTED)].map(([, ofFunction, ofConst]) => ({ file, name: ofFunction ?? ofConst }))
}

function hasVerb(name) {
  if (/^[A-Z]/.test(name) || PREDICATE.test(name) || FORM.test(name)) return true
  return VERBS.has(verbOf(name)) || Object.hasOwn(functionNameExceptions, name)
}

function verbOf(name) {
  return /^[a-z]+/.exec(name)?.[0]
}
