import { REFUND_WITHIN_BUSINESS_DAYS } from '#shared/bookings/cancellation.ts'
import { requestLabels } from '#shared/bookings/guest-requests.ts'
import { RESALE_FEE_PERCENT } from '#shared/bookings/resale.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import {
  button,
  heading,
  link,
  quote,
  paragraph,
  rows,
  template,
  unless,
  when,
} from '#lambdas/email/template-blocks.ts'

/** Never the whole name: anyone can type any words as a name, with a stranger's e-mail address. */
const greeting = paragraph('Hello{{#firstName}} {{firstName}}{{/firstName}},')

const stay = rows(
  ['Booking', '{{reference}}'],
  ['Cabin', '{{cabinTitle}}'],
  ['Arrive', '{{checkInDate}}, from {{checkInTime}}'],
  ['Leave', '{{checkOutDate}}, by {{checkOutTime}}'],
  ['Stay', '{{nights}}, {{party}}'],
  ...requestLabels.map(({ name, label }) => [label, `{{${name}}}`, name] as const),
  ['Price of the stay', '{{totalPrice}}'],
  ['Paid so far', '{{paidSoFar}}', 'paidSoFar'],
)

const bank = rows(
  ['Amount to pay now', '{{dueNow}}', 'dueNow'],
  ['Reference (please use exactly this)', '{{reference}}'],
  ['Account holder', '{{accountHolder}}'],
  ['Bank', '{{bankName}}'],
  ['Account number', '{{accountNumber}}'],
  ['Branch code', '{{branchCode}}'],
  ['Account type', '{{accountType}}'],
)

/** Cards can be off, and have limits: no e-mail asks for what the booking page refuses. */
const paymentInstructions = [
  when(
    'cardOffered',
    heading('Pay by card or EFT'),
    paragraph('By card: on your booking page. By EFT: with these details.'),
  ),
  unless('cardOffered', heading('Pay by EFT')),
]

/** The guest arrives so soon that an EFT can hardly show in time: by card, or by phone, before the bank details. */
const lateEft = when(
  'isLateForEft',
  paragraph(
    'You arrive on {{checkInDate}}, and an EFT from another bank takes a business day or more: it can hardly show in our account in time.',
  ),
  when(
    'cardOffered',
    paragraph(
      'Please pay by card on your booking page, or phone us{{#contactPhone}}: {{contactPhone}}{{/contactPhone}}.',
    ),
    button('Pay by card', '{{guestLink}}'),
  ),
  unless('cardOffered', paragraph('Please phone us{{#contactPhone}}: {{contactPhone}}{{/contactPhone}}.')),
)

/** Fraudsters send false bank details by e-mail. */
const beware = paragraph(
  'Our bank details do not change by e-mail. If a message tells you otherwise, do not pay, and phone us first{{#contactPhone}}: {{contactPhone}}{{/contactPhone}}.',
)

/** The guest has booked the same nights twice: both stand here, and one is enough. */
const bookedBefore = when(
  'earlierReference',
  paragraph(
    'You have asked for these nights already: your booking {{earlierReference}} is for the same cabin and the same nights as this one, {{reference}}. You need only one of them: please pay only one.',
  ),
  link('Open booking {{earlierReference}}', '{{earlierLink}}'),
)

const restIsDue = when(
  'isDeposit',
  when(
    'balanceDueDate',
    paragraph('This is the deposit. The balance of {{balanceAmount}} is due by {{balanceDueDate}}.'),
  ),
)

const soonDue = when('balanceDueSoon', paragraph('Please note: the balance is due {{balanceDueSoon}}.'))

const orderLines = [
  heading('What you have booked'),
  {
    html: '<p style="margin:0 0 16px">{{#orderLines}}{{label}}: {{amount}}<br>{{/orderLines}}<strong>Total: {{totalPrice}}</strong></p>\n',
    text: '{{#orderLines}}\n- {{label}}: {{amount}}\n{{/orderLines}}\nTotal: {{totalPrice}}\n\n',
  },
]

const pendingPayment = template('pending_payment', {
  subject: 'How to pay for {{cabinTitle}}, booking {{reference}}',
  title: 'Thank you. Here is how to pay.',
  body: [
    greeting,
    paragraph(
      'We have your booking request for {{cabinTitle}}. It is not confirmed yet: the dates become yours when the payment shows in our account. {{#staffHoldUntil}}We hold them for you until {{staffHoldUntil}} South African time.{{/staffHoldUntil}}{{^staffHoldUntil}}Until then another guest could still book them.{{/staffHoldUntil}}',
    ),
    bookedBefore,
    lateEft,
    stay,
    ...orderLines,
    heading('Pay by EFT'),
    bank,
    restIsDue,
    soonDue,
    when(
      'expiresAt',
      paragraph(
        'Please pay within {{expiresIn}}, by {{expiresAt}} South African time. After that the request expires. If you have sent us a proof of payment, it stays open while we look for the money.',
      ),
    ),
    button('Upload your proof of payment', '{{uploadLink}}'),
    link('Open your booking', '{{guestLink}}'),
    beware,
  ],
})

const bookingReceived = template('booking_received', {
  subject: 'We have your booking request {{reference}}',
  title: 'We have your booking request',
  body: [
    greeting,
    when(
      'isPending',
      paragraph(
        'You chose to pay by card at PayFast. If you have paid, there is nothing more to do: we confirm your booking as soon as PayFast tells us, usually within minutes.',
      ),
      paragraph(
        'If something interrupted you, no booking is confirmed yet{{^staffHoldUntil}} and the dates are still open to others{{/staffHoldUntil}}. Open your booking, and pay by card again or by EFT.',
      ),
    ),
    unless('isPending', paragraph('Open your booking to see its status.')),
    bookedBefore,
    stay,
    ...orderLines,
    soonDue,
    when(
      'expiresAt',
      paragraph('Without a payment the request expires in {{expiresIn}}, on {{expiresAt}} South African time.'),
    ),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const paymentReceived = template('payment_received', {
  subject: 'We received {{amount}} for booking {{reference}}',
  title: 'Your payment is here',
  body: [
    greeting,
    unless('movedHere', paragraph('Thank you. We received {{amount}}{{#paidHow}} {{paidHow}}{{/paidHow}}.')),
    when('movedHere', paragraph('{{amount}} that was paid for another booking counts for this one now.')),
    rows(
      ['Booking', '{{reference}}, {{cabinTitle}}'],
      ['Price of the stay', '{{totalPrice}}'],
      ['Paid so far', '{{paidSoFar}}', 'paidSoFar'],
      ['Still to pay', '{{dueNowText}}', 'dueNowText'],
      ['Due by', '{{dueNowDate}}', 'dueNowDate'],
    ),
    when(
      'isShort',
      paragraph(
        'This does not confirm your booking yet. Please pay the missing {{missingToConfirm}} with the reference {{reference}}, so that the dates become yours.',
      ),
    ),
    when('isPaidInFull', paragraph('Your stay is paid in full.')),
    when(
      'overpaid',
      paragraph('That is {{overpaid}} more than the stay costs. We will be in touch about paying it back.'),
    ),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const bookingConfirmed = template('booking_confirmed', {
  subject: 'Confirmed{{#isPaidInFull}} and paid{{/isPaidInFull}}: {{cabinTitle}} from {{checkInDate}} ({{reference}})',
  title: 'Your stay is confirmed{{#isPaidInFull}} and paid{{/isPaidInFull}}',
  body: [
    greeting,
    when(
      'receivedNow',
      unless('movedHere', paragraph('Thank you. We received {{receivedNow}}{{#paidHow}} {{paidHow}}{{/paidHow}}.')),
      when('movedHere', paragraph('{{receivedNow}} that was paid for another booking counts for this one now.')),
    ),
    paragraph('The dates are yours. We look forward to having you at {{cabinTitle}}.'),
    stay,
    ...orderLines,
    when('receiptLink', link('Open your receipt', '{{receiptLink}}')),
    when(
      'overpaid',
      paragraph('You have paid {{overpaid}} more than the stay costs. We will be in touch about paying it back.'),
    ),
    heading('What comes next'),
    paragraph('Your stay is attached as a calendar file: open it to have the dates in your calendar.'),
    when(
      'outstanding',
      paragraph(
        'Still to pay: {{outstanding}}{{#balanceDueDate}}, by {{balanceDueDate}}{{/balanceDueDate}}. You can pay on your booking page{{#cardOffered}} by card or{{/cardOffered}} by EFT with the reference {{reference}}.',
      ),
    ),
    soonDue,
    when('isPaidInFull', paragraph('Everything is paid.')),
    paragraph('Each adult needs an ID document or passport: the law requires us to keep a guest register.'),
    when('mapsUrl', paragraph('Where we are: {{#address}}{{address}}, {{/address}}{{mapsUrl}}')),
    paragraph('If your plans change, your booking page shows what you get back before you cancel.'),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const proofReceived = template('proof_received', {
  subject: 'We have your proof of payment for {{reference}}',
  title: 'Your proof of payment is here',
  body: [
    greeting,
    paragraph('Thank you. We check it against our account and write to you as soon as we have found the money.'),
    when(
      'isPending',
      paragraph(
        'A proof is not a payment: your dates are yours only when the money shows in our account. Your request does not expire while we look.',
      ),
    ),
    stay,
    button('Open your booking', '{{guestLink}}'),
  ],
})

const proofRefused = template('proof_refused', {
  subject: 'Please look at your proof of payment for {{reference}}',
  title: 'We could not accept your proof of payment',
  body: [
    greeting,
    when('reason', paragraph('The reason: {{reason}}')),
    when('dueNow', paragraph('Please check it and upload another one, or simply answer this e-mail.')),
    unless(
      'dueNow',
      paragraph('You do not have to pay anything for this booking now. If you did pay, please answer this e-mail.'),
    ),
    when('expiresAt', paragraph('Your request stays open for {{expiresIn}}, until {{expiresAt}} South African time.')),
    when('dueNow', lateEft, heading('What you need to pay'), bank, button('Upload another proof', '{{uploadLink}}')),
    link('Open your booking', '{{guestLink}}'),
    beware,
  ],
})

const bookingCancelled = template('booking_cancelled', {
  subject: 'Cancelled: booking {{reference}}',
  title: 'Your booking is cancelled',
  body: [
    greeting,
    when('cancelledByGuest', paragraph('As you asked, we have cancelled your stay at {{cabinTitle}}.')),
    unless(
      'cancelledByGuest',
      paragraph('We have cancelled your stay at {{cabinTitle}}.{{#reason}} The reason: {{reason}}{{/reason}}'),
    ),
    stay,
    when(
      'refundDue',
      paragraph(
        `We pay {{refundDue}} back to you, to the account or card it came from, within ${REFUND_WITHIN_BUSINESS_DAYS} business days. If we need your bank details, we ask for them from this address.`,
      ),
    ),
    unless(
      'refundDue',
      when(
        'paidSoFar',
        when(
          'isRefundDecided',
          paragraph(
            'Nothing of the {{paidSoFar}} that you have paid is paid back. If you disagree, please answer this e-mail.',
          ),
        ),
        unless(
          'isRefundDecided',
          paragraph(
            'Under the cancellation terms you booked with, nothing is paid back. If you disagree, please answer this e-mail.',
          ),
        ),
      ),
      unless('paidSoFar', paragraph('Nothing was paid, so nothing is owed on either side.')),
    ),
    paragraph(
      'Your dates are free again for others. You are welcome to book another stay whenever you like: {{siteLink}}',
    ),
  ],
})

const bookingExpired = template('booking_expired', {
  subject: 'Your booking request {{reference}} has expired',
  title: 'Your booking request has expired',
  body: [
    greeting,
    when(
      'wasCardPending',
      paragraph(
        'Your card payment for {{cabinTitle}}, {{checkInDate}} to {{checkOutDate}}, was still pending at PayFast: your bank has not released it in time. The request has expired and nothing is owed. If the money reaches us after all, we confirm your stay if its dates are free, or pay you back.',
      ),
    ),
    unless(
      'wasCardPending',
      paragraph(
        'We did not receive a payment for {{cabinTitle}}, {{checkInDate}} to {{checkOutDate}}, in time. The request has expired and nothing is owed.',
      ),
    ),
    paragraph('If you still want to come, book again. The dates may still be free.'),
    button('Book again', '{{bookAgainLink}}'),
    paragraph(
      'Did you pay after all? Your money is not lost. Please answer this e-mail with the reference {{reference}}.',
    ),
  ],
})

const balanceReminder = template('balance_reminder', {
  subject: 'The balance for {{reference}} {{dueDateText}}',
  title: 'Your balance',
  body: [
    greeting,
    paragraph('The balance of {{outstanding}} for your stay {{dueDateText}}.'),
    stay,
    ...paymentInstructions,
    bank,
    button('Pay the balance', '{{guestLink}}'),
    paragraph('Have you paid in the last two days? Then thank you, and please ignore this e-mail.'),
    beware,
  ],
})

const shortPaymentReminder = template('short_payment_reminder', {
  subject: '{{missingToConfirm}} is missing to confirm booking {{reference}}',
  title: 'Your booking is not confirmed yet',
  body: [
    greeting,
    paragraph(
      'We have {{paidSoFar}} from you for {{cabinTitle}}. {{missingToConfirm}} more confirms your booking. Until then the dates are not yours, and another guest could still book them.',
    ),
    stay,
    ...paymentInstructions,
    bank,
    button('Pay the rest', '{{guestLink}}'),
    paragraph(
      'Have you paid in the last two days? Then thank you, and please ignore this e-mail. If you no longer want to come, please answer it, and we pay your money back.',
    ),
    beware,
  ],
})

const nightsTaken = template('nights_taken', {
  subject: 'Your payment for {{reference}} is safe. Please read this',
  title: 'Your money is here, but the dates are not certain',
  body: [
    greeting,
    when(
      'nightsTaken',
      paragraph(
        'We received {{amount}} for {{cabinTitle}}, but another guest has these nights, or is paying for them right now. We are sorry. As soon as all of them are free, they are yours: we confirm your booking at once and send you an e-mail. If others wait for them too, the one who paid first comes first, among those whose nights are all free.',
      ),
      paragraph('You do not have to do anything. Please do not pay again.'),
    ),
    when(
      'arrivalPassed',
      paragraph(
        'We received {{amount}} for {{cabinTitle}} when your arrival day was already over, so it is not confirmed automatically.',
      ),
    ),
    when(
      'isAfterClosing',
      paragraph(
        'We received {{amount}} for {{cabinTitle}} after your booking had been closed, so it is not confirmed.',
      ),
    ),
    paragraph(
      'Nothing is lost. We will contact you as soon as we can, and you choose: a stay on nights that are free, or all of this money back. You can also just answer this e-mail{{#contactPhone}} or phone {{contactPhone}}{{/contactPhone}}.',
    ),
    stay,
    button('Open your booking', '{{guestLink}}'),
  ],
})

const bookingMoved = template('booking_moved', {
  subject: 'New dates for booking {{reference}}',
  title: 'Your stay has moved',
  body: [
    greeting,
    when('movedFrom', paragraph('We have changed your booking. Before, it was: {{movedFrom}}.')),
    paragraph('This is the booking now:'),
    stay,
    when('ledgerChange', paragraph('{{ledgerChange}} It costs {{totalPrice}} now.')),
    when(
      'isPending',
      paragraph('It is not confirmed yet: the dates become yours when the payment shows in our account.'),
    ),
    when('dueNowText', paragraph('Still to pay: {{dueNowText}}{{#dueNowDate}}, by {{dueNowDate}}{{/dueNowDate}}.')),
    restIsDue,
    paragraph('If this is not what you agreed with us, please answer this e-mail.'),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const refundChanged = template('refund_changed', {
  subject: 'What we pay back to you for booking {{reference}} has changed',
  title: 'What goes back to you has changed',
  body: [
    greeting,
    paragraph('We have looked again at your cancelled stay at {{cabinTitle}}.'),
    when('reason', paragraph('The reason: {{reason}}')),
    when(
      'refundOwed',
      paragraph(
        `We pay {{refundOwed}} back to you, to the account or card it came from, within ${REFUND_WITHIN_BUSINESS_DAYS} business days. If we need your bank details, we ask for them from this address.`,
      ),
    ),
    unless('refundOwed', paragraph('Nothing more is paid back. If you disagree, please answer this e-mail.')),
    rows(
      ['Booking', '{{reference}}, {{cabinTitle}}'],
      ['Goes back to you in all', '{{#refundDue}}{{refundDue}}{{/refundDue}}{{^refundDue}}nothing{{/refundDue}}'],
      ['Your money that we still hold', '{{paidSoFar}}', 'paidSoFar'],
    ),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const refundMade = template('refund_made', {
  subject: 'We have paid {{amount}} back to you ({{reference}})',
  title: 'Your refund is on its way',
  body: [
    greeting,
    paragraph(
      'We have paid {{amount}} back to you{{#paidHow}} {{paidHow}}{{/paidHow}}. Banks usually need two to five business days to show it.',
    ),
    when(
      'resaleRefund',
      paragraph(
        `Nights of your cancelled stay were sold again. So, beyond what you were promised when it was cancelled, {{resaleRefund}} goes back to you in all: what we received for these nights, at most what you had paid for them, less ${RESALE_FEE_PERCENT}%.`,
      ),
    ),
    rows(['Booking', '{{reference}}, {{cabinTitle}}'], ['Your money that we still hold', '{{paidSoFar}}', 'paidSoFar']),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const ledgerChanged = template('ledger_changed', {
  subject: 'A change to the account of your booking {{reference}}',
  title: 'What has changed',
  body: [
    greeting,
    paragraph('{{ledgerChange}} No money has moved by this.'),
    when('ledgerReason', paragraph('The reason: {{ledgerReason}}')),
    rows(
      ['Booking', '{{reference}}, {{cabinTitle}}'],
      ['Your stay now costs', '{{totalPrice}}'],
      ['Paid so far', '{{#paidSoFar}}{{paidSoFar}}{{/paidSoFar}}{{^paidSoFar}}nothing{{/paidSoFar}}'],
      ['Still to pay', '{{dueNowText}}', 'dueNowText'],
      ['We pay back to you', '{{refundOwed}}', 'refundOwed'],
    ),
    when('isConfirmed', when('outstanding', paragraph('{{outstanding}} {{dueDateText}}.'))),
    when('isPaidInFull', paragraph('Nothing is left to pay.')),
    when(
      'waitsForNights',
      paragraph('Your booking is waiting for its nights. Until it is confirmed there is nothing more to pay.'),
    ),
    when('isShort', paragraph('Your booking is not confirmed yet: {{missingToConfirm}} is missing for that.')),
    when(
      'expiresAt',
      when(
        'dueNow',
        paragraph(
          'Your booking is not confirmed yet: {{dueNow}} is due by {{expiresAt}} South African time. After that the request expires.',
        ),
      ),
    ),
    paragraph('If this is not what you expected, please answer this e-mail.'),
    button('Open your booking', '{{guestLink}}'),
  ],
})

const bookingLink = template('booking_link', {
  subject: 'The link to your booking {{reference}}',
  title: 'The link to your booking',
  body: [
    greeting,
    paragraph(
      'Here is the link {{#askedByGuest}}you asked for{{/askedByGuest}}{{^askedByGuest}}to your booking{{/askedByGuest}}. Anyone who has it can see and change this booking, so please keep it to yourself.',
    ),
    button('Open your booking', '{{guestLink}}'),
    when(
      'askedByGuest',
      paragraph(
        'You did not ask for it? Then somebody knows your e-mail address and booking reference. Please tell us.',
      ),
    ),
    unless(
      'askedByGuest',
      paragraph('You know nothing about this booking? Then we have a wrong address. Please tell us.'),
    ),
  ],
})

const bookingLinks = template('booking_links', {
  subject: 'Your booking{{^reference}}s{{/reference}} with {{businessName}}',
  title: 'Your booking{{^reference}}s{{/reference}} with us',
  body: [
    paragraph(
      'On our website somebody asked for the link{{^reference}}s{{/reference}} of the booking{{^reference}}s{{/reference}} with this e-mail address. Anyone who has a link can see and change that booking, so please keep it to yourself.',
    ),
    {
      html: '{{#bookings}}<p style="margin:0 0 16px"><a class="link" href="{{link}}" style="color:#2e5f4b">{{cabinTitle}}, {{dates}}</a><br>Booking {{reference}}, {{status}}</p>\n{{/bookings}}\n',
      text: '{{#bookings}}\n{{cabinTitle}}, {{dates}} (booking {{reference}}, {{status}}):\n{{link}}\n\n{{/bookings}}\n',
    },
    paragraph('You did not ask for it? Then somebody knows your e-mail address. Nobody but you has got this e-mail.'),
  ],
})

const reviewRequest = template('review_request', {
  subject: 'How was your stay at {{cabinTitle}}?',
  title: 'How was it?',
  body: [
    greeting,
    paragraph(
      'Thank you for staying at {{cabinTitle}}. Would you write a few lines about it? What you liked helps us, and what you did not like helps us more.',
    ),
    paragraph('We publish the good reviews and the bad ones, as they are written, once somebody here has read them.'),
    button('Review your stay', '{{reviewLink}}'),
    paragraph(
      'The link is only for this stay and works once, until {{reviewOpenUntil}}. We do not write again about this. If something went badly wrong, please just answer this e-mail.',
    ),
  ],
})

/** A booking that staff entered may have a name alone. */
const guest = rows(
  ['Guest', '{{guestName}}'],
  ['E-mail', '{{guestEmail}}', 'guestEmail'],
  ['Phone', '{{guestPhone}}', 'guestPhone'],
  ['Suburb', '{{guestSuburb}}', 'guestSuburb'],
)

const newBooking = template('new_booking', {
  subject: 'New booking {{reference}}: {{cabinTitle}}, {{checkInDate}}, {{nights}}',
  title: 'New booking request',
  body: [
    stay,
    ...orderLines,
    guest,
    quote('Special requests:', 'requestLines', 'hasRequest'),
    when(
      'dueNow',
      paragraph('Due now: {{dueNow}}.{{#expiresAt}} It lapses on {{expiresAt}} without payment.{{/expiresAt}}'),
    ),
    button('Open the booking', '{{staffLink}}'),
  ],
})

const paidButNightsTaken = template('paid_but_nights_taken', {
  subject: 'Act now: {{reference}} is paid, but has no nights',
  title: 'Money is here, the nights are not',
  body: [
    when(
      'nightsTaken',
      paragraph(
        '{{amount}} came in for {{reference}}, but the nights belong to another booking, or are held for one. When all of them are free, the booking is confirmed by itself; where one of them is sold for good, free ones of its nights can still be booked by others. Until then you can move it to other nights, or pay the money back.',
      ),
    ),
    when(
      'arrivalPassed',
      paragraph(
        '{{amount}} came in for {{reference}} when its arrival day was over. Confirm the booking if the guest still comes, move it to other nights, or pay the money back.',
      ),
    ),
    when(
      'isAfterClosing',
      paragraph(
        '{{amount}} came in for {{reference}} after the booking had been closed. Open it again if its nights are free, or pay the money back.',
      ),
    ),
    paragraph('The guest has been told that you will contact them.'),
    stay,
    guest,
    button('Open the booking', '{{staffLink}}'),
  ],
})

const paymentToCheck = template('payment_to_check', {
  subject: 'Please check a payment for {{reference}}',
  title: 'A payment needs a look',
  body: [
    paragraph('{{checkReason}}'),
    rows(
      ['Amount', '{{amount}}', 'amount'],
      ['Price of the stay', '{{totalPrice}}'],
      ['Paid so far', '{{paidSoFar}}', 'paidSoFar'],
      ['Missing to confirm', '{{missingToConfirm}}', 'missingToConfirm'],
    ),
    stay,
    guest,
    button('Open the booking', '{{staffLink}}'),
  ],
})

const proofToCheck = template('proof_to_check', {
  subject: 'Proof of payment to check: {{reference}}',
  title: 'A guest has sent a proof of payment',
  body: [
    paragraph('Please look for the money in the bank before you accept it. A proof alone is not a payment.'),
    rows(
      ['Expected now', '{{dueNow}}', 'dueNow'],
      ['Reference', '{{reference}}'],
      ['File', '{{fileName}}', 'fileName'],
    ),
    stay,
    guest,
    button('Open the proofs', '{{staffProofsLink}}'),
  ],
})

const guestCancelled = template('guest_cancelled', {
  subject: '{{guestName}} has cancelled {{reference}}',
  title: 'A guest has cancelled',
  body: [
    when('reason', paragraph('The reason: {{reason}}')),
    when('refundDue', paragraph('{{refundDue}} is owed back to the guest. Pay it, then record the refund.')),
    unless('refundDue', paragraph('Nothing is owed back.')),
    paragraph('The nights are free again.'),
    stay,
    guest,
    button('Open the booking', '{{staffLink}}'),
  ],
})

const nightHoldEnding = template('night_hold_ending', {
  subject: 'Hold ends {{staffHoldUntil}}: {{reference}}, {{guestName}}',
  title: 'Nights that you hold come free within a day',
  body: [
    paragraph(
      'You hold the nights of {{reference}} until {{staffHoldUntil}} South African time. Then anybody can book them. Hold them longer, confirm the booking, or do nothing.',
    ),
    rows(['Missing to confirm', '{{missingToConfirm}}', 'missingToConfirm'], ['Due now', '{{dueNow}}', 'dueNow']),
    stay,
    guest,
    button('Open the booking', '{{staffLink}}'),
  ],
})

const reviewToCheck = template('review_to_check', {
  subject: 'Review to check: {{cabinTitle}}, {{reviewStars}} ({{reference}})',
  title: 'A guest has written a review',
  body: [
    paragraph('Nobody sees it on the site before you approve it.'),
    rows(
      ['Rating', '{{reviewStars}} of 5'],
      ['Name beside it', '{{reviewName}}'],
      ['Title', '{{reviewTitle}}', 'reviewTitle'],
    ),
    quote('The review:', 'reviewLines', 'hasReview'),
    stay,
    guest,
    button('Open the booking', '{{staffLink}}'),
  ],
})

const newEnquiry = template('new_enquiry', {
  subject: 'Enquiry from {{guestName}}',
  title: 'Somebody has written to you',
  body: [
    quote('The message:', 'messageLines', 'hasMessage'),
    rows(
      ['From', '{{guestName}}'],
      ['E-mail', '{{guestEmail}}'],
      ['Phone', '{{guestPhone}}', 'guestPhone'],
      ['Cabin', '{{cabinTitle}}', 'cabinTitle'],
      ['About', '{{about}}', 'about'],
      ['Sent', '{{sentAt}}'],
    ),
    paragraph('Simply answer this e-mail: your answer goes to {{guestName}}.'),
  ],
})

const bankDetailsChanged = template('bank_details_changed', {
  subject: 'The bank details were changed',
  title: 'The account that guests pay into was changed',
  body: [
    paragraph(
      '{{changedBy}} changed the bank details on {{changedAt}}. E-mails and pages have the new ones from then on.',
    ),
    paragraph(
      'If you did not expect this, look at the bank details now, change them back, and take away the access of the person who did it. Guests who have the former details and have not paid are listed there.',
    ),
    button('Open the bank details', '{{settingsLink}}'),
  ],
})

const trustedDetailsChanged = template('trusted_details_changed', {
  subject: 'Changed: {{changed}}',
  title: 'What guests and staff rely on was changed',
  body: [
    paragraph('{{changedBy}} changed {{changed}} on {{changedAt}}. Guests read it from then on.'),
    paragraph(
      'If you did not expect this, look at it now, change it back, and take away the access of the person who did it. The history there says what it was before.',
    ),
    button('Open the page', '{{settingsLink}}'),
  ],
})

const stayQuote = template('stay_quote', {
  subject: 'Your quote for {{cabinTitle}}, {{checkInDate}}, {{nights}}: {{totalPrice}}',
  title: 'The price you asked for',
  body: [
    paragraph('Here is the quote for {{cabinTitle}} that was asked for on our website with this e-mail address.'),
    rows(
      ['Cabin', '{{cabinTitle}}'],
      ['Arrive', '{{checkInDate}}, from {{checkInTime}}'],
      ['Leave', '{{checkOutDate}}, by {{checkOutTime}}'],
      ['Stay', '{{nights}}, {{party}}'],
    ),
    heading('What it costs'),
    {
      html: '<p style="margin:0 0 16px">{{#priceLines}}{{label}}: {{amount}} <span class="soft" style="color:#48524c">({{detail}})</span><br>{{/priceLines}}<strong>Total: {{totalPrice}}</strong></p>\n',
      text: '{{#priceLines}}\n- {{label}}: {{amount}} ({{detail}})\n{{/priceLines}}\nTotal: {{totalPrice}}\n\n',
    },
    heading('What is due when'),
    when(
      'depositAmount',
      rows(
        ['With the booking', '{{depositAmount}} as a deposit, or all of it'],
        ['By {{balanceDueDate}}', 'the other {{balanceAmount}}'],
      ),
    ),
    soonDue,
    unless('depositAmount', rows(['With the booking', '{{totalPrice}}, all of it, since arrival is so soon'])),
    heading('What we do not promise'),
    paragraph(
      'This is the price of {{quotedAt}}, and the nights were free then. Nothing is held: until you book and your payment is with us, somebody else can take the nights, and the price can change.',
    ),
    button('Open this quote and book', '{{quoteLink}}'),
    link('Our terms, and what you get back if you cancel', '{{termsLink}}'),
    paragraph(
      'You did not ask for this? Then somebody typed your address by mistake. There is nothing to do: we send this one e-mail and use the address for nothing else.',
    ),
  ],
})

/** The default template of every e-mail: sent where staff changed none, and where theirs cannot be used. */
export const defaultTemplates: Readonly<Record<EmailType, EmailTemplate>> = {
  pending_payment: pendingPayment,
  booking_received: bookingReceived,
  payment_received: paymentReceived,
  booking_confirmed: bookingConfirmed,
  proof_received: proofReceived,
  proof_refused: proofRefused,
  booking_cancelled: bookingCancelled,
  booking_expired: bookingExpired,
  balance_reminder: balanceReminder,
  short_payment_reminder: shortPaymentReminder,
  nights_taken: nightsTaken,
  booking_moved: bookingMoved,
  refund_changed: refundChanged,
  refund_made: refundMade,
  ledger_changed: ledgerChanged,
  booking_link: bookingLink,
  booking_links: bookingLinks,
  review_request: reviewRequest,
  stay_quote: stayQuote,
  new_booking: newBooking,
  paid_but_nights_taken: paidButNightsTaken,
  payment_to_check: paymentToCheck,
  proof_to_check: proofToCheck,
  guest_cancelled: guestCancelled,
  night_hold_ending: nightHoldEnding,
  review_to_check: reviewToCheck,
  new_enquiry: newEnquiry,
  bank_details_changed: bankDetailsChanged,
  trusted_details_changed: trustedDetailsChanged,
}
