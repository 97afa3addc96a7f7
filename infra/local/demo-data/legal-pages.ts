import type { SeedLegalPage } from '#lambdas/table/content-repository.ts'

const privacy = `We ask for as little as a stay needs, use it for that stay, and sell nothing to anybody. This page says what we keep, why, for how long, and what you can ask of us. It is our notice under section 18 of the Protection of Personal Information Act (POPIA).

## What we keep, and why

- **Your booking:** your name, e-mail address, phone number, suburb, dates, the number of people, the ages of children, and what you ask for. We need it to give you the cabin and to reach you about it: it is our contract with you. We keep it for five years after the stay and the last payment, because tax law asks us to keep records of what we sold; then it is deleted by itself. While money is still owed on it, it stays.
- **Payments:** amounts, dates, references, and the proof of payment that you upload. Never a card number: you type that at PayFast, not here. We need them to know what is paid and to give you receipts and invoices, to whomever you want them made out, and keep them as long as the booking. PayFast's own messages, with the name and e-mail address that you paid under, go after two years.
- **The guest register:** for each adult the full name, ID or passport number and a copy of it, residence, and a signature. Section 40 of the Immigration Act and its regulations oblige every guest house to keep it. Two years after you leave it is deleted by itself.
- **An enquiry:** your name, e-mail address, phone number if you give it, and your message, to answer you. After one year it is deleted by itself.
- **A quote by e-mail:** the e-mail address that you give, and the stay you asked about, to send that one e-mail. It is used for nothing else and within a week deleted by itself; the copies of our records that we keep against loss hold it for up to a year longer, and nobody reads those.
- **A review:** your name as you sign it and what you write, to show other guests what a stay is like, and your e-mail address, which is never shown. You agree to that when you send it. We keep it until you ask us to take it down; once your booking is deleted, nothing ties it to your stay any more.
- **E-mails between us:** of those that this site sends we keep with your booking or enquiry to whom, when and about what, and not the words. What comes into our mailbox, your replies and the notices of new bookings and enquiries, we clear out by hand.
- **The address of your connection (IP):** to stop machines that send forms hundreds of times. We keep it for a few days, scrambled so that nobody can turn it back. A log of who sent or fetched a file keeps it as it is, for 90 days.

What is deleted stays for up to a year longer in the copies of our records that we keep against loss, and nobody reads those.

Of children we ask only the age, for the price and the beds. We do not ask for their names.

All of this comes from you: you type it, upload it, or tell it to us on the phone. The one exception is PayFast, which tells us whether your payment went through.

## What happens if you say nothing

You may look at every page without telling us anything. Without a name, a way to reach you and a payment we cannot take a booking. Without the register we may not let an adult stay the night: that is the law, not our choice. The phone number in the contact form, and special requests, are up to you.

## Who else sees it

We share what you tell us only with those who work for us, and only what their work needs. Their contracts with us oblige them to keep it safe.

- **Amazon Web Services** runs our computers: it stores what is listed above and sends our e-mails.
- **PayFast** takes card payments. It gets your name, e-mail address, the amount and the booking's reference, and is responsible itself for what you type there.
- **Google (reCAPTCHA)** or **Cloudflare (Turnstile)** tells people from machines at the contact form. It is loaded only once you begin to write, and learns your connection's address and what your browser says of itself.
- **Meta** learns which cabin you looked at, and whether you booked, only if you have agreed to that in our cookie settings, and never who you are by name, e-mail address or phone number.

We also hand over what a law or a court obliges us to, the guest register to an immigration officer for example.

## Where it lies

Our records lie on Amazon's computers in Cape Town. Amazon, Google, Cloudflare and Meta are companies of the United States; what the last three receive may be handled there. Section 72 of POPIA allows that where you agree, where the contract with you needs it, or where the receiver is bound to protect it as well as our law does.

## Cookies and your browser's memory

This site sets no cookies of its own for visitors. Your browser remembers a half-filled form (a booking, a review, a card of the guest register) and your choice about cookies, on your own device, until you send or clear it. Cookies of Meta (\`_fbp\`, \`_fbc\`) are set only after you agree, and are deleted when you change your mind: where we use them, "Cookie settings" stands at the foot of every page. Saying no changes nothing about what you can do here.

## How we keep it safe

Every page comes over an encrypted line. Records are encrypted where they lie. Your booking opens by a secret link that is ours to send and yours to keep; staff sign in, and each sees only what the work needs. Copies of ID documents are never shown on the site; staff open them by a link that dies after five minutes. If somebody should get at your information after all, we tell you and the Information Regulator as soon as we reasonably can.

## What you can ask of us

You may, at no charge:

- ask what we hold about you, and get a copy;
- have it corrected, or deleted where no law obliges us to keep it;
- object to our using it, and withdraw an agreement that you gave; what was done before stays lawful;
- ask a person to look at it: no machine here decides anything about you.

Write to [{email}](mailto:{email}). We may ask for something that shows it is you, and answer within 30 days. We send no advertising by e-mail or SMS.

## If you are not satisfied

Please tell us first, so that we can put it right. You may also complain to the Information Regulator at any time: [inforegulator.org.za](https://inforegulator.org.za), POPIAComplaints@inforegulator.org.za, 0800 017 160, Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191.

## Changes

When we change this page, its date changes with it. If a change matters to a booking you have made, we write to you.`

const legal = `## What we offer

Private cabins to stay in by the night, each let to one party at a time, with extras such as firewood that you can order with the stay. What each cabin has is on its own page.

## What it costs, and how you pay

Every price is in South African rand and is the whole price: nothing is added later. You see it, night by night and with every extra, before you send the booking, and can go back and correct anything until then. You pay by card through PayFast or by EFT into our bank account. {deposit rule} {full payment rule}

## When it is yours

A booking is a request until your deposit, or the full amount where that is due, has reached us. Then we confirm it by e-mail, and the cabin is yours from {check-in time} on the day of arrival to {check-out time} on the day you leave. A booking is for the nights you chose and for no longer: nothing renews itself.

## Your record of it

Our e-mails carry a link to your booking: what you ordered, what you paid, and what you accepted, for you to print or keep. Receipts and invoices are there too. Our [terms](/terms) can be printed from their page, and every older version stays readable there.

## Cancelling and getting money back

{cancellation rule} Refunds go back within 10 business days, to the account or card they came from. If a guest dies or is taken to hospital we charge nothing at all (section 17 of the Consumer Protection Act). The seven days in which other online purchases can be called off (section 44 of the Electronic Communications and Transactions Act) do not apply to accommodation booked for certain dates; our own rule does.

## Safety and privacy

Card payments are made on PayFast's own pages: we never see a card number. Everything between you and this site is encrypted. What we keep about you, and why, is in our [privacy notice](/privacy).

## Complaints

Tell us first: by phone, by [e-mail](mailto:{email}), or in the cabin while you are here. A person answers. If we cannot agree, you may turn to the National Consumer Commission ([thencc.org.za](https://thencc.org.za)). We belong to no self-regulatory body and have signed no other code of conduct.

## Access to information (PAIA)

You may ask for records of this business under the Promotion of Access to Information Act. Our manual under section 51 is free of charge and can be requested at [{email}](mailto:{email}), and requests go to the same address.`

/** The disclosures that the law requires of accommodation. Every fact in it is true of any business that runs this site. */
const publishedAt = '2026-11-21T08:00:00.000Z'

export const legalPages: readonly SeedLegalPage[] = [
  { id: 'privacy', form: { title: 'Privacy', content: privacy }, publishedAt },
  { id: 'legal', form: { title: 'Who runs this business', content: legal }, publishedAt },
]
