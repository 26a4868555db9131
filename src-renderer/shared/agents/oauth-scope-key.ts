type Underscored<Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

/** An OAuth scope as its texts have it in their keys, where colons separate namespaces: `comment_read_context`. */
export function keyOfOAuthScope<Scope extends string>(scope: Scope): Underscored<Scope> {
  return scope.replaceAll(':', '_') as Underscored<Scope>
}
