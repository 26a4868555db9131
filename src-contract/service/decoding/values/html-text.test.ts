import { describe, expect, it } from 'vitest'
import { formatHtmlText } from './html-text.ts'

describe('the text of HTML', () => {
  it.each([
    ['a < b and c > d', 'a < b and c > d'],
    ['1 &lt; 2 &amp;&amp; 3', '1 < 2 && 3'],
    ['caf&#233; &#x4e2d; &unknown;', 'café 中 &unknown;'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
    ['<script>alert(1)</script>Up<br/>Down', 'Up\nDown'],
    ['<img src=x onerror="alert(1)">Up', 'Up'],
    ['&#0;&#xd800;x', 'x'],
  ])('%j is read as %j', (html, expected) => {
    expect(formatHtmlText(html)).toBe(expected)
  })
})
