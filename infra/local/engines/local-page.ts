import { BUSINESS_TIME_ZONE } from '#shared/kernel/clock.ts'
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** Pages of the local stack run no script, load nothing from elsewhere and post only to themselves. */
export const localPagePolicy = (more = '') =>
  `default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; ${more}`

/** The layout of the local stack's own pages: the inbox and the PayFast emulator. */
export const localPage = ({ title, heading, body }: { title: string; heading: Html; body: Html }) =>
  html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>${heading}</header>
        <main id="main" tabindex="-1">${body}</main>
      </body>
    </html>`

/** A time in South Africa: `21 Nov, 09:30:05`. */
export const formatLocalTime = (instant: string): string =>
  new Date(instant).toLocaleString('en-ZA', {
    timeZone: BUSINESS_TIME_ZONE,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

export const localPageStyle = `
:root {
  --ink: #1f2a24; --quiet: #55605a; --paper: #fbf9f5; --card: #ffffff; --line: #d9d4c9;
  --pine: #1f4d3a; --ember: #a8421b; --ember-dark: #86330f; --good: #1c6b3c; --bad: #a3231f; --sun: #fff3d6;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { background: var(--pine); color: #fff; padding: 1rem max(1rem, calc(50vw - 28rem)); }
header a { color: #fff; }
header h1 { font-size: 1.25rem; margin: 0; }
header p { margin: .25rem 0 0; }
main { padding: 1.25rem max(1rem, calc(50vw - 28rem)) 4rem; outline: none; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
a { color: var(--pine); }
:focus-visible { outline: 3px solid var(--ember); outline-offset: 2px; }
header :focus-visible { outline-color: #fff; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; background: #fff; color: var(--ink); padding: .5rem; z-index: 1; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 0 0 1rem; }
.list { list-style: none; margin: 0; padding: 0; }
.list .card { margin-bottom: .5rem; }
.card p { margin: 0; overflow-wrap: anywhere; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.quiet { color: var(--quiet); font-size: .9rem; }
.notice { background: var(--sun); border: 1px solid #d9b865; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
.amount { font-size: 2rem; font-weight: 700; margin: 0 0 .5rem; }
label { display: block; font-weight: 600; font-size: .9rem; }
input, select { font: inherit; padding: .5rem .6rem; min-height: 2.75rem; border: 1px solid #7c857f; border-radius: .375rem; background: #fff; color: var(--ink); max-width: 100%; }
button, .button { display: inline-block; font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .375rem; border: 1px solid var(--pine); background: #fff; color: var(--pine); cursor: pointer; text-decoration: none; }
button.first { background: var(--ember); border-color: var(--ember); color: #fff; }
button.first:hover { background: var(--ember-dark); }
.stack { display: grid; gap: .75rem; }
.stack button { width: 100%; text-align: left; }
.stack p { margin: .25rem 0 0; }
.card h2 { margin-top: 1rem; }
.card li + li { border-top: 1px solid var(--line); padding-top: .75rem; margin-top: .25rem; }
.card form { margin: .5rem 0 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .95rem/1.5 ui-monospace, monospace; margin: 0; }
iframe { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
details > summary { cursor: pointer; font-weight: 600; padding: .5rem 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`
