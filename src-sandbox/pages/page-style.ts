/** The style sheet of the sandbox's pages: the reader's own fonts, light or dark as the reader has it. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#16202c;--soft:#5a6675;--line:#d9dee5;--accent:#0b6bcb;--on-accent:#fff;--bad:#b3261e;--bad-ground:#fdecea;--good:#1b7a43;--code:#eef1f5}
@media (prefers-color-scheme:dark){:root{--ground:#10151b;--card:#181f27;--ink:#e6ebf1;--soft:#9aa7b5;--line:#2c3642;--accent:#6cb2ff;--on-accent:#08213c;--bad:#ffb4ab;--bad-ground:#3b1614;--good:#7bd89f;--code:#222b35}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{margin:0 auto;padding:3rem 1.25rem 4rem}
main.narrow{max-width:34rem}
main.wide{max-width:64rem}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.25;letter-spacing:-.01em}
h2{margin:2.5rem 0 .75rem;font-size:1.15rem}
h3{margin:0 0 .25rem;font-size:1rem}
p{margin:.5rem 0}
a{color:var(--accent)}
.kicker{margin:0 0 1rem;color:var(--soft);font-size:.85rem;letter-spacing:.04em;text-transform:uppercase}
.soft{color:var(--soft)}
.card{margin:1.5rem 0;padding:1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
.alert{margin:1.25rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--bad-ground);color:var(--bad)}
.steps{display:flex;gap:.5rem;margin:0 0 1.5rem;padding:0;list-style:none;color:var(--soft);font-size:.85rem}
.steps li{flex:1;padding-top:.5rem;border-top:3px solid var(--line)}
.steps li[aria-current],.steps li.done{border-color:var(--accent);color:var(--ink)}
label.field{display:block;margin:1rem 0 .25rem;font-weight:600}
.hint{margin:.25rem 0 0;color:var(--soft);font-size:.875rem}
input[type=email],input[type=text]{width:100%;padding:.6rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--ground);color:inherit;font:inherit}
input.code{font:1.25rem ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em;text-transform:uppercase}
:is(input,button,a):focus-visible{outline:3px solid var(--accent);outline-offset:2px}
fieldset{margin:1rem 0;padding:0;border:0}
legend{padding:0;font-weight:600}
.scope{display:flex;gap:.75rem;align-items:flex-start;padding:.7rem 0;border-top:1px solid var(--line)}
.scope:first-of-type{border-top:0}
.scope input{flex:none;width:1.1rem;height:1.1rem;margin-top:.25rem;accent-color:var(--accent)}
.scope code{display:block;color:var(--soft);background:none;padding:0}
button{margin:1rem .5rem 0 0;padding:.65rem 1.25rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button.second{background:none;color:var(--accent)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:1rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
code,pre{font:.875em/1.5 ui-monospace,Menlo,Consolas,monospace;background:var(--code);border-radius:5px}
code{padding:.1em .35em}
pre{margin:.5rem 0;padding:.8rem 1rem;overflow-x:auto}
pre code{padding:0;background:none}
table{width:100%;margin:.75rem 0;border-collapse:collapse;font-size:.925rem}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--soft);font-weight:600}
.endpoint{margin:1rem 0;padding:1rem 1.25rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
.endpoint summary{cursor:pointer}
.method{display:inline-block;min-width:4.2em;font-weight:700;color:var(--accent)}
.tags{display:flex;flex-wrap:wrap;gap:.4rem;margin:.6rem 0;padding:0;list-style:none;font-size:.8rem;color:var(--soft)}
.tags li{padding:.1rem .55rem;border:1px solid var(--line);border-radius:99px}
.good{color:var(--good)}
`
