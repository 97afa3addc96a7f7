import { html } from 'hono/html'
import { localPage, formatLocalTime } from '#infra/local/engines/local-page.ts'
import { type Email, recipientsOf } from './email.ts'

export const listPage = (emails: readonly Email[], { to, all }: { to: string; all: number }) =>
  localPage({
    title: 'Inbox',
    heading: html`<h1>Inbox</h1>
      <p>Every e-mail this machine would have sent. None of them left it.</p>`,
    body: html`
      <form class="row" method="get" action="/" role="search">
        <div>
          <label for="to">Sent to</label>
          <input id="to" name="to" type="search" value="${to}" placeholder="any address" autocomplete="off" />
        </div>
        <button>Find</button>
        <a class="button" href="${to ? `/?to=${encodeURIComponent(to)}` : '/'}">Look again</a>
      </form>
      <p class="quiet" role="status">
        ${emails.length === all ? count(all) : `${count(emails.length)} of ${all}`}${to ? html` to “${to}”` : ''}
      </p>
      <ul class="list">
        ${emails.map(
          (email) =>
            html`<li class="card">
              <p><a href="/emails/${email.id}">${email.subject || '(no subject)'}</a></p>
              <p class="quiet">${recipientsOf(email).join(', ')} · ${formatLocalTime(email.receivedAt)}</p>
            </li>`,
        )}
      </ul>
      ${emails.length === 0 ? html`<p>Nothing here yet.</p>` : ''}
      <details>
        <summary>Failures on demand</summary>
        <form class="row" method="post" action="/failures">
          <div>
            <label for="count">Next e-mails</label>
            <input id="count" name="count" type="number" min="0" max="100" value="1" />
          </div>
          <div>
            <label for="as">are</label>
            <select id="as" name="as">
              <option value="reject">refused (MessageRejected)</option>
              <option value="throttle">too many at once (Throttling)</option>
              <option value="break">answered with an error of SES (500)</option>
            </select>
          </div>
          <button>Set</button>
        </form>
        <form method="post" action="/clear"><button>Throw all e-mails away</button></form>
      </details>
    `,
  })

const count = (number: number): string => (number === 1 ? '1 e-mail' : `${number} e-mails`)

export const emailPage = (email: Email) =>
  localPage({
    title: `${email.subject || '(no subject)'} – Inbox`,
    heading: html`<p><a href="/">← Inbox</a></p>
      <h1>${email.subject || '(no subject)'}</h1>`,
    body: html`
      <div class="card">
        <dl>
          ${[
            ['From', email.from],
            ['To', email.to.join(', ')],
            ['Cc', email.cc.join(', ')],
            ['Bcc', email.bcc.join(', ')],
            ['Reply to', email.replyTo.join(', ')],
            ['Sent', formatLocalTime(email.receivedAt)],
          ].map(([name, value]) =>
            value
              ? html`<dt>${name}</dt>
                  <dd>${value}</dd>`
              : '',
          )}
          ${email.attachments.map(
            ({ name, type, bytes }, place) =>
              html`<dt>Attached</dt>
                <dd><a href="/emails/${email.id}/attachments/${place}">${name}</a> (${type}, ${bytes} bytes)</dd>`,
          )}
        </dl>
      </div>
      ${
        email.html
          ? html`<h2>As HTML</h2>
              <iframe
                title="The e-mail as HTML"
                src="/emails/${email.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
          : ''
      }
      ${
        email.text
          ? html`<h2>As text</h2>
              <div class="card"><pre>${withLinks(email.text)}</pre></div>`
          : ''
      }
      <details>
        <summary>All headers</summary>
        <dl>
          <dt>Message-Id</dt>
          <dd>${email.id}</dd>
          ${email.headers.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>
    `,
  })

/** The text with its web addresses as links. Punctuation at the end of a sentence is not part of an address. */
function withLinks(text: string) {
  const pieces = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
  return pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>` : piece,
  )
}

/** The e-mail's HTML, with links that open in a new tab. It is shown only in a sandbox. */
export function emailHtml({ html: own }: Email): string {
  const base = '<base target="_blank">'
  const head = /<head(?:\s[^>]*)?>/i.exec(own)
  if (!head)
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>E-mail</title>${base}</head>${own}</html>`
  const end = head.index + head[0].length
  return own.slice(0, end) + base + own.slice(end)
}

/** An e-mail may not run scripts, post forms or have frames; pictures and styles are allowed. */
export const emailHtmlPolicy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
