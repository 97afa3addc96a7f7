import { defaultWhatsappText } from '#shared/notifications/default-whatsapp-texts.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { type EmailType, isGuestMoment } from '#shared/notifications/email-type.ts'

type DefaultText = Pick<EmailTemplate, 'subject' | 'heading'> & { readonly body: readonly string[] }

/** Which nights and cabin, and what they cost: part of most e-mails to guests. */
const bookedStay = ['{stay}', '## What you have booked', '{order}'] as const
const balanceSoon = 'Please note: the balance is due {balance due soon}.'
/** Never the whole name: anyone can type any words as a name, with a stranger's e-mail address. */
const greeting = 'Hello {first name},'

/** The texts of every e-mail as they stand until staff change them: paragraphs of Markdown with fields. */
const texts: Readonly<Record<EmailType, DefaultText>> = {
  pending_payment: {
    subject: 'How to pay for {cabin}, booking {reference}',
    heading: 'Thank you. Here is how to pay.',
    body: [
      greeting,
      '{if dates are open} We have your booking request for {cabin}. It is not confirmed yet: the dates become yours when the payment shows in our account. Until then another guest could still book them.',
      'We have your booking request for {cabin}. It is not confirmed yet: the dates become yours when the payment shows in our account. We hold them for you until {dates held} South African time.',
      '{booked before}',
      '{late EFT}',
      ...bookedStay,
      '## Pay by EFT',
      '{bank details}',
      'This is the deposit. The balance of {balance after deposit} is due by {balance due date}.',
      balanceSoon,
      'Please pay within {time to pay}, by {pay by} South African time. After that the request expires. If you have sent us a proof of payment, it stays open while we look for the money.',
      '{upload proof}',
      '{booking link}',
      '{bank warning}',
    ],
  },
  booking_received: {
    subject: 'We have your booking request {reference}',
    heading: 'We have your booking request',
    body: [
      greeting,
      '{if not confirmed} You chose to pay by card at PayFast. If you have paid, there is nothing more to do: we confirm your booking as soon as PayFast tells us, usually within minutes.',
      '{if not confirmed} {if dates are open} If something interrupted you, no booking is confirmed yet and the dates are still open to others. Open your booking, and pay by card again or by EFT.',
      '{if not confirmed} {if dates are held} If something interrupted you, no booking is confirmed yet. Open your booking, and pay by card again or by EFT.',
      '{if no longer pending} Open your booking to see its status.',
      '{booked before}',
      ...bookedStay,
      balanceSoon,
      'Without a payment the request expires in {time to pay}, on {pay by} South African time.',
      '{open booking}',
    ],
  },
  payment_received: {
    subject: 'We received {amount} for booking {reference}',
    heading: 'Your payment is here',
    body: [
      greeting,
      '{if new money} Thank you. We received {amount} {paid how}.',
      '{if moved from another booking} {amount} that was paid for another booking counts for this one now.',
      '{payment summary}',
      'This does not confirm your booking yet. Please pay the missing {missing to confirm} with the reference {reference}, so that the dates become yours.',
      '{if paid in full} Your stay is paid in full.',
      'That is {overpaid} more than the stay costs. We will be in touch about paying it back.',
      '{open booking}',
    ],
  },
  booking_confirmed: {
    subject: 'Confirmed {and paid}: {cabin} from {check-in date} ({reference})',
    heading: 'Your stay is confirmed {and paid}',
    body: [
      greeting,
      '{if new money} Thank you. We received {payment received}.',
      '{if moved from another booking} {payment received} that was paid for another booking counts for this one now.',
      'The dates are yours. We look forward to having you at {cabin}.',
      ...bookedStay,
      '{open receipt}',
      'You have paid {overpaid} more than the stay costs. We will be in touch about paying it back.',
      '## What comes next',
      '{what comes next}',
      'Where we are: {address}',
      'The way there: {map}',
      'If your plans change, your booking page shows what you get back before you cancel.',
      '{open booking}',
    ],
  },
  proof_received: {
    subject: 'We have your proof of payment for {reference}',
    heading: 'Your proof of payment is here',
    body: [
      greeting,
      'Thank you. We check it against our account and write to you as soon as we have found the money.',
      '{if not confirmed} A proof is not a payment: your dates are yours only when the money shows in our account. Your request does not expire while we look.',
      '{stay}',
      '{open booking}',
    ],
  },
  proof_refused: {
    subject: 'Please look at your proof of payment for {reference}',
    heading: 'We could not accept your proof of payment',
    body: [
      greeting,
      'The reason: {reason}',
      '{if money is due} Please check it and upload another one, or simply answer this e-mail.',
      '{if nothing is due} You do not have to pay anything for this booking now. If you did pay, please answer this e-mail.',
      'Your request stays open for {time to pay}, until {pay by} South African time.',
      '{late EFT}',
      '## {if money is due} What you need to pay',
      '{bank details}',
      '{upload proof}',
      '{booking link}',
      '{bank warning}',
    ],
  },
  booking_cancelled: {
    subject: 'Cancelled: booking {reference}',
    heading: 'Your booking is cancelled',
    body: [
      greeting,
      '{if cancelled by the guest} As you asked, we have cancelled your stay at {cabin}.',
      '{if cancelled by us} We have cancelled your stay at {cabin}.',
      '{if cancelled by us} The reason: {reason}',
      '{stay}',
      '{refund statement}',
      'Your dates are free again for others. You are welcome to book another stay whenever you like: {website}',
    ],
  },
  booking_expired: {
    subject: 'Your booking request {reference} has expired',
    heading: 'Your booking request has expired',
    body: [
      greeting,
      '{if a card payment was pending} Your card payment for {cabin}, {check-in date} to {check-out date}, was still pending at PayFast: your bank has not released it in time. The request has expired and nothing is owed. If the money reaches us after all, we confirm your stay if its dates are free, or pay you back.',
      '{if not paid in time} We did not receive a payment for {cabin}, {check-in date} to {check-out date}, in time. The request has expired and nothing is owed.',
      'If you still want to come, book again. The dates may still be free.',
      '{book again}',
      'Did you pay after all? Your money is not lost. Please answer this e-mail with the reference {reference}.',
    ],
  },
  balance_reminder: {
    subject: 'The balance for {reference} {due when}',
    heading: 'Your balance',
    body: [
      greeting,
      'The balance of {outstanding} for your stay {due when}.',
      '{stay}',
      '{how to pay}',
      '{pay now}',
      'Have you paid in the last two days? Then thank you, and please ignore this e-mail.',
      '{bank warning}',
    ],
  },
  short_payment_reminder: {
    subject: '{missing to confirm} is missing to confirm booking {reference}',
    heading: 'Your booking is not confirmed yet',
    body: [
      greeting,
      'We have {paid so far} from you for {cabin}. {missing to confirm} more confirms your booking. Until then the dates are not yours, and another guest could still book them.',
      '{stay}',
      '{how to pay}',
      '{pay now}',
      'Have you paid in the last two days? Then thank you, and please ignore this e-mail. If you no longer want to come, please answer it, and we pay your money back.',
      '{bank warning}',
    ],
  },
  nights_taken: {
    subject: 'Your payment for {reference} is safe. Please read this',
    heading: 'Your money is here, but the dates are not certain',
    body: [
      greeting,
      '{if nights are taken} We received {amount} for {cabin}, but another guest has these nights, or is paying for them right now. We are sorry. As soon as all of them are free, they are yours: we confirm your booking at once and send you an e-mail. If others wait for them too, the one who paid first comes first, among those whose nights are all free.',
      '{if nights are taken} You do not have to do anything. Please do not pay again.',
      '{if arrival day is over} We received {amount} for {cabin} when your arrival day was already over, so it is not confirmed automatically.',
      '{if booking was closed} We received {amount} for {cabin} after your booking had been closed, so it is not confirmed.',
      'Nothing is lost. We will contact you as soon as we can, and you choose: a stay on nights that are free, or all of this money back. You can also just answer this e-mail {or phone}.',
      '{stay}',
      '{open booking}',
    ],
  },
  booking_moved: {
    subject: 'New dates for booking {reference}',
    heading: 'Your stay has moved',
    body: [
      greeting,
      'We have changed your booking. Before, it was: {former stay}.',
      'This is the booking now:',
      '{stay}',
      '{what changed} It costs {total price} now.',
      '{if not confirmed} It is not confirmed yet: the dates become yours when the payment shows in our account.',
      'Still to pay: {still to pay}.',
      'This is the deposit. The balance of {balance after deposit} is due by {balance due date}.',
      'If this is not what you agreed with us, please answer this e-mail.',
      '{open booking}',
    ],
  },
  refund_changed: {
    subject: 'What we pay back to you for booking {reference} has changed',
    heading: 'What goes back to you has changed',
    body: [
      greeting,
      'We have looked again at your cancelled stay at {cabin}.',
      'The reason: {reason}',
      '{refund statement}',
      '{refund summary}',
      '{open booking}',
    ],
  },
  refund_made: {
    subject: 'We have paid {amount} back to you ({reference})',
    heading: 'Your refund is on its way',
    body: [
      greeting,
      'We have paid {amount} back to you {paid how}. Banks usually need two to five business days to show it.',
      'Nights of your cancelled stay were sold again. So, beyond what you were promised when it was cancelled, {resale refund} goes back to you in all: what we received for these nights, at most what you had paid for them, less {resale fee}.',
      '{refund summary}',
      '{open booking}',
    ],
  },
  ledger_changed: {
    subject: 'A change to the account of your booking {reference}',
    heading: 'What has changed',
    body: [
      greeting,
      '{what changed} No money has moved by this.',
      'The reason: {reason}',
      '{account summary}',
      '{if confirmed} {outstanding} {due when}.',
      '{if paid in full} Nothing is left to pay.',
      '{if waiting for nights} Your booking is waiting for its nights. Until it is confirmed there is nothing more to pay.',
      'Your booking is not confirmed yet: {missing to confirm} is missing for that.',
      'Your booking is not confirmed yet: {amount due} is due by {pay by} South African time. After that the request expires.',
      'If this is not what you expected, please answer this e-mail.',
      '{open booking}',
    ],
  },
  booking_link: {
    subject: 'The link to your booking {reference}',
    heading: 'The link to your booking',
    body: [
      greeting,
      '{if the guest asked} Here is the link you asked for. Anyone who has it can see and change this booking, so please keep it to yourself.',
      '{if we send it} Here is the link to your booking. Anyone who has it can see and change this booking, so please keep it to yourself.',
      '{open booking}',
      '{if the guest asked} You did not ask for it? Then somebody knows your e-mail address and booking reference. Please tell us.',
      '{if we send it} You know nothing about this booking? Then we have a wrong address. Please tell us.',
    ],
  },
  booking_links: {
    subject: 'Your {booking or bookings} with {business name}',
    heading: 'Your {booking or bookings} with us',
    body: [
      '{if one booking} On our website somebody asked for the link of the booking with this e-mail address. Anyone who has a link can see and change that booking, so please keep it to yourself.',
      '{if several bookings} On our website somebody asked for the links of the bookings with this e-mail address. Anyone who has a link can see and change that booking, so please keep it to yourself.',
      '{bookings}',
      'You did not ask for it? Then somebody knows your e-mail address. Nobody but you has got this e-mail.',
    ],
  },
  review_request: {
    subject: 'How was your stay at {cabin}?',
    heading: 'How was it?',
    body: [
      greeting,
      'Thank you for staying at {cabin}. Would you write a few lines about it? What you liked helps us, and what you did not like helps us more.',
      'We publish the good reviews and the bad ones, as they are written, once somebody here has read them.',
      '{write review}',
      'The link is only for this stay and works once, until {review until}. We do not write again about this. If something went badly wrong, please just answer this e-mail.',
    ],
  },
  stay_quote: {
    subject: 'Your quote for {cabin}, {check-in date}, {nights}: {total price}',
    heading: 'The price you asked for',
    body: [
      'Here is the quote for {cabin} that was asked for on our website with this e-mail address.',
      '{quoted stay}',
      '## What it costs',
      '{price lines}',
      '## What is due when',
      '{due dates}',
      balanceSoon,
      '## What we do not promise',
      'This is the price of {quoted at}, and the nights were free then. Nothing is held: until you book and your payment is with us, somebody else can take the nights, and the price can change.',
      '{open quote}',
      '{terms link}',
      'You did not ask for this? Then somebody typed your address by mistake. There is nothing to do: we send this one e-mail and use the address for nothing else.',
    ],
  },
  new_booking: {
    subject: 'New booking {reference}: {cabin}, {check-in date}, {nights}',
    heading: 'New booking request',
    body: [
      ...bookedStay,
      '{guest}',
      '{special requests}',
      'Due now: {amount due}.',
      'It lapses on {pay by} without payment.',
      '{open in staff area}',
    ],
  },
  paid_but_nights_taken: {
    subject: 'Act now: {reference} is paid, but has no nights',
    heading: 'Money is here, the nights are not',
    body: [
      '{if nights are taken} {amount} came in for {reference}, but the nights belong to another booking, or are held for one. When all of them are free, the booking is confirmed by itself; where one of them is sold for good, free ones of its nights can still be booked by others. Until then you can move it to other nights, or pay the money back.',
      '{if arrival day is over} {amount} came in for {reference} when its arrival day was over. Confirm the booking if the guest still comes, move it to other nights, or pay the money back.',
      '{if booking was closed} {amount} came in for {reference} after the booking had been closed. Open it again if its nights are free, or pay the money back.',
      'The guest has been told that you will contact them.',
      '{stay}',
      '{guest}',
      '{open in staff area}',
    ],
  },
  payment_to_check: {
    subject: 'Please check a payment for {reference}',
    heading: 'A payment needs a look',
    body: ['{what to check}', '{payment to check}', '{stay}', '{guest}', '{open in staff area}'],
  },
  proof_to_check: {
    subject: 'Proof of payment to check: {reference}',
    heading: 'A guest has sent a proof of payment',
    body: [
      'Please look for the money in the bank before you accept it. A proof alone is not a payment.',
      '{expected payment}',
      '{stay}',
      '{guest}',
      '{open proofs}',
    ],
  },
  guest_cancelled: {
    subject: '{guest name} has cancelled {reference}',
    heading: 'A guest has cancelled',
    body: [
      'The reason: {reason}',
      '{refund due} is owed back to the guest. Pay it, then record the refund.',
      '{if nothing goes back} Nothing is owed back.',
      'The nights are free again.',
      '{stay}',
      '{guest}',
      '{open in staff area}',
    ],
  },
  night_hold_ending: {
    subject: 'Hold ends {held until}: {reference}, {guest name}',
    heading: 'Nights that you hold come free within a day',
    body: [
      'You hold the nights of {reference} until {held until} South African time. Then anybody can book them. Hold them longer, confirm the booking, or do nothing.',
      '{missing and due}',
      '{stay}',
      '{guest}',
      '{open in staff area}',
    ],
  },
  review_to_check: {
    subject: 'Review to check: {cabin}, {stars} ({reference})',
    heading: 'A guest has written a review',
    body: [
      'Nobody sees it on the site before you approve it.',
      '{review facts}',
      '{review text}',
      '{stay}',
      '{guest}',
      '{open in staff area}',
    ],
  },
  new_enquiry: {
    subject: 'Enquiry from {guest name}',
    heading: 'Somebody has written to you',
    body: ['{message}', '{enquiry facts}', 'Simply answer this e-mail: your answer goes to {guest name}.'],
  },
  bank_details_changed: {
    subject: 'The bank details were changed',
    heading: 'The account that guests pay into was changed',
    body: [
      '{changed by} changed the bank details on {changed at}. E-mails and pages have the new ones from then on.',
      'If you did not expect this, look at the bank details now, change them back, and take away the access of the person who did it. Guests who have the former details and have not paid are listed there.',
      '{open settings}',
    ],
  },
  trusted_details_changed: {
    subject: 'Changed: {changed thing}',
    heading: 'What guests and staff rely on was changed',
    body: [
      '{changed by} changed {changed thing} on {changed at}. Guests read it from then on.',
      'If you did not expect this, look at it now, change it back, and take away the access of the person who did it. The history there says what it was before.',
      '{open settings}',
    ],
  },
}

/** The template of an e-mail as it stands where staff published none, and where theirs cannot be used. */
export const defaultTemplate = (type: EmailType): EmailTemplate => {
  const { subject, heading, body } = texts[type]
  const whatsapp = isGuestMoment(type) ? defaultWhatsappText(type) : ''
  return { subject, heading, body: body.join('\n\n'), whatsapp, isSent: true }
}
