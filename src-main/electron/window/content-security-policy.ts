/**
 * The policy of the one page. Everything comes from the page's own origin; nothing inline runs. `react-aria` puts one
 * `<style>` of its own into the page: it carries the nonce that this answer's page was given, the only one that
 * `style-src` lets in beside our files. `trusted-types default` admits one policy, made at start, that lets only the
 * empty string through.
 */
export function createContentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
