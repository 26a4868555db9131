/** Exported functions whose name begins with no verb, and why it reads better so. */
export const functionNameExceptions = {
  html: 'tag of a template literal, named after the language in it',
  inProject: "reads as the path that it gives: inProject('out')",
  orThrow: "ends the sentence that it is in: orThrow(find(key), 'not_found')",
}
