import fs from 'node:fs'
import ts from 'typescript'
import { inProject } from '../bootstrap/paths.mjs'
import { listProjectFiles } from './project-files.mjs'

const LINE_BUDGET = 80
/** A component's markup takes lines that hold no branch. */
const COMPONENT_LINE_BUDGET = 120

/** Long as a list is: each with what it lists. Never for what decides anything. */
const EXEMPT = {
  renderCnGuide: 'the text of a guide',
  renderGlobalGuide: 'the text of a guide',
}

export const functionLengthCheck = {
  name: `no function over ${LINE_BUDGET} lines, no component over ${COMPONENT_LINE_BUDGET}`,
  fix: 'Split the function by idea: name what a part of it does, and give that part what it uses.',
  run: async () => {
    const files = (await listProjectFiles()).filter(
      (file) => /^src-[a-z]+\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    return files.flatMap((file) => longFunctions(file, fs.readFileSync(inProject(file), 'utf8')))
  },
}

/** The functions of a file that are too long, a line each. A function counts with all that is written inside it. */
function longFunctions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const lines = lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1
      const name = nameOf(node)
      const budget = isComponent(file, name) ? COMPONENT_LINE_BUDGET : LINE_BUDGET
      if (lines > budget && !(name in EXEMPT)) {
        found.push(`${file}:${lineOf(source, node.getStart(source)) + 1} ${name} has ${lines} lines (${budget})`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const lineOf = (source, position) => source.getLineAndCharacterOfPosition(position).line

/** A function's own name, or that of the constant or property it is given to, also through a call such as `memo`. */
function nameOf(node) {
  if (node.name !== undefined) return node.name.getText()
  const holder = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent
  if ((ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder)) && holder.name !== undefined) {
    return holder.name.getText()
  }
  return '(function without a name)'
}

/** What React draws: a function of a `.tsx` file whose name begins with a capital. */
const isComponent = (file, name) => file.endsWith('.tsx') && /^[A-Z]/.test(name)
