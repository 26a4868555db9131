import fs from 'node:fs'
import ts from 'typescript'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const TEST_FILE = /\.(test|e2e)\.tsx?$/
const TEST = /^(it|test)(\.(each|for|skipIf|runIf|only|concurrent|fails)\b|$)/
/** What can fail on purpose: an expectation, a property, or a helper that says so by its name. */
const ASSERTION = /^(expect|assert|fc\.assert\b)/

export const testsAssertCheck = {
  name: 'every test can fail',
  fix: 'Say in the test what must be true, with `expect`; a body without it passes whatever the code does.',
  run: async () => (await listProjectFiles()).filter((file) => TEST_FILE.test(file)).flatMap(testsWithoutAssertion),
}

function testsWithoutAssertion(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(inProject(file), 'utf8'), ts.ScriptTarget.Latest, true)
  const helpers = functionsOf(source)
  return testsOf(source)
    .filter(({ body }) => !asserts(body, helpers, new Set()))
    .map(({ call, title }) => {
      const { line } = source.getLineAndCharacterOfPosition(call.getStart())
      return `${file}:${line + 1} ${title}`
    })
}

/** The functions of a file by their names: an assertion in one of them counts for the test that calls it. */
function functionsOf(source) {
  const found = new Map()
  each(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer)) {
      found.set(node.name.text, node.initializer)
    }
  })
  return found
}

function testsOf(source) {
  const found = []
  each(source, (node) => {
    if (!ts.isCallExpression(node) || !isTest(node)) return
    const body = node.arguments.find(isFunction) ?? node.arguments[1]
    if (body !== undefined) found.push({ call: node, body, title: node.arguments[0].getText() })
  })
  return found
}

/** A test, or a step of one that goes through several (test/e2e/support/journey.ts). */
function isTest({ expression, arguments: [title] }) {
  const name = expression.getText()
  return TEST.test(name) || (name === 'step' && title !== undefined && ts.isStringLiteralLike(title))
}

function asserts(root, helpers, seen) {
  let isFound = false
  each(root, (node) => {
    if (isFound) return
    if (ts.isCallExpression(node) && ASSERTION.test(node.expression.getText())) isFound = true
    else if (ts.isIdentifier(node) && helpers.has(node.text) && !seen.has(node.text)) {
      seen.add(node.text)
      isFound = asserts(helpers.get(node.text), helpers, seen)
    }
  })
  return isFound
}

function isFunction(node) {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
}

function each(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => each(child, visit))
}
