import { html } from 'hono/html'
import { formatRand } from '#shared/kernel/money.ts'
import { centsOfPayfastAmount } from '#shared/payments/payfast-amount.ts'
import { localPage, formatLocalTime } from '#infra/local/engines/local-page.ts'
import { commonOutcomes, type OutcomeName, outcomeOf, failureOutcomes } from './outcomes.ts'
import { type Payment, valueOf } from './payment.ts'

const heading = (title: string) =>
  html`<h1>${title}</h1>
    <p>PayFast emulator on this machine. No card is asked for and no money moves. <a href="/">All payments</a></p>`

const amountOf = (payment: Payment): string => formatRand(centsOfPayfastAmount(valueOf(payment, 'amount')) ?? 0)

const statusLabels: Readonly<Record<Payment['status'], string>> = {
  open: 'not paid yet',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  forged: 'not paid, but a message claims it',
}

export const refusedPage = (sentence: string) =>
  localPage({
    title: '400 Bad Request',
    heading: heading('400 Bad Request'),
    body: html`
      <p>Unable to process this payment. The following issues were experienced:</p>
      <ul>
        <li>${sentence}</li>
      </ul>
    `,
  })

export const paymentPage = (payment: Payment) =>
  localPage({
    title: `Pay ${amountOf(payment)}`,
    heading: heading('Pay'),
    body: html`
      <div class="card">
        <p class="amount">${amountOf(payment)}</p>
        <dl>
          <dt>For</dt>
          <dd>${valueOf(payment, 'item_name')}</dd>
          ${['item_description', 'name_first', 'name_last', 'email_address', 'm_payment_id'].map((name) =>
            valueOf(payment, name)
              ? html`<dt>${fieldLabels[name]}</dt>
                  <dd>${valueOf(payment, name)}</dd>`
              : '',
          )}
        </dl>
      </div>
      ${payment.status === 'open' ? choices(payment) : settled(payment)}
    `,
  })

const fieldLabels: Readonly<Record<string, string>> = {
  item_description: 'Details',
  name_first: 'First name',
  name_last: 'Last name',
  email_address: 'E-mail',
  m_payment_id: 'Payment ID',
}

const choices = ({ id }: Payment) => html`
  <form method="post" action="/eng/process/${id}">
    <div class="row">${commonOutcomes.map((name) => button(name, name === 'pay'))}</div>
    <h2>Failures on demand</h2>
    <div class="stack">
      ${failureOutcomes.map(
        (name) =>
          html`<div>
            ${button(name)}
            <p class="quiet" id="about-${name}">${outcomeOf(name).explanation}</p>
          </div>`,
      )}
    </div>
  </form>
`

const button = (name: OutcomeName, isFirst = false) =>
  html`<button
    name="outcome"
    value="${name}"
    class="${isFirst ? 'first' : ''}"
    ${commonOutcomes.includes(name) ? '' : html`aria-describedby="about-${name}"`}
  >
    ${outcomeOf(name).label}
  </button>`

const settled = (payment: Payment) => html`
  <p class="notice" role="status">This payment is ${statusLabels[payment.status]}. You may close this tab.</p>
  <p><a href="${valueOf(payment, 'return_url')}">Back to the site after all</a></p>
`

export const paymentsPage = (payments: readonly Payment[]) =>
  localPage({
    title: 'Payments – PayFast emulator',
    heading: heading('Payments'),
    body: html`
      <p><a class="button" href="/">Look again</a></p>
      ${payments.length === 0 ? html`<p>No payments yet.</p>` : ''}
      ${payments.map(
        (payment) => html`
          <section class="card" aria-label="${valueOf(payment, 'item_name')}, ${amountOf(payment)}">
            <p><strong>${amountOf(payment)}</strong> ${valueOf(payment, 'item_name')}</p>
            <p class="quiet">
              ${valueOf(payment, 'm_payment_id')} · ${formatLocalTime(payment.postedAt)} ·
              <span class="${payment.status === 'paid' ? 'good' : ''}">${statusLabels[payment.status]}</span>
            </p>
            ${
              payment.status === 'open'
                ? html`<p><a href="/eng/process/${payment.id}">Open its payment page</a></p>`
                : html`<form method="post" action="/payments/${payment.id}/pay-again">
                    <button>Pay once more</button>
                  </form>`
            }
            ${payment.messages.length > 0 ? html`<h2>Messages</h2>` : ''}
            <ul class="list">
              ${payment.messages.map(
                (message) => html`
                  <li>
                    <p>
                      <strong>${message.description}</strong>
                      <span class="${message.isDelivered ? 'good' : 'bad'}"
                        >${message.isDelivered ? 'delivered' : 'not delivered'}</span
                      >
                    </p>
                    <p class="quiet">
                      ${
                        message.answers.length > 0
                          ? message.answers.map(({ at, answer }) => `${formatLocalTime(at)} → ${answer}`).join(' · ')
                          : `is sent at ${formatLocalTime(message.dueAt)}`
                      }
                    </p>
                    <form method="post" action="/payments/${payment.id}/messages/${message.id}">
                      <button>Send again<span class="visually-hidden">: ${message.description}</span></button>
                    </form>
                    <details>
                      <summary>The message itself</summary>
                      <pre>${message.body}</pre>
                    </details>
                  </li>
                `,
              )}
            </ul>
          </section>
        `,
      )}
    `,
  })
