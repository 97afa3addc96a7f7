import { partyText } from '#shared/bookings/party-text.ts'
import { count } from '#shared/kernel/count.ts'
import { soonDueText } from '#shared/pricing/payment-terms.ts'
import { paths } from '#shared/site/paths.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { formatQuoteSearch } from '#shared/quotes/quote-search.ts'
import type { Quote } from '#shared/quotes/quote.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import { button, facts, link } from '#lambdas/email/email-blocks.ts'
import type { QuoteRepository } from '#lambdas/table/quote-repository.ts'
import { dateAndTime } from './email-values.ts'
import { businessFields } from './booking-fields.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForQuoteEmail = { readonly quotes: Pick<QuoteRepository, 'find'> }

/** The e-mail with a quote. It holds no text of the visitor who asked for it. */
export const quoteEmail: TopicEmail<Quote, NeedsForQuoteEmail> = {
  find: ({ quotes }, { topicId }) => quotes.find(topicId),
  cabinSlugsOf: ({ wish }) => [wish.cabinSlug],
  addresses: ({ email }, { settings }) => ({ to: email, replyTo: settings.contactEmail }),
  fields(_needs, { wish, price, quotedAt }, { settings, cabinTitle, siteOrigin, businessTime }) {
    const { depositAmountCents, balanceAmountCents, balanceDueDate } = price.paymentInfo
    const checkInDate = longDate(wish.checkInDate)
    const checkOutDate = longDate(wish.checkOutDate)
    const nights = count(numberOfNights(wish), 'night')
    const party = partyWithAges(wish)
    const totalPrice = formatRand(price.totalPriceCents)
    return {
      ...businessFields({ ...layoutValues(settings), mapPoint: settings.mapPoint, siteLink: siteOrigin }),
      cabin: cabinTitle,
      'check-in date': checkInDate,
      'check-out date': checkOutDate,
      nights,
      party,
      'total price': totalPrice,
      'quoted stay': () =>
        facts(
          ['Cabin', cabinTitle],
          ['Arrive', `${checkInDate}, from ${settings.checkInTime}`],
          ['Leave', `${checkOutDate}, by ${settings.checkOutTime}`],
          ['Stay', `${nights}, ${party}`],
        ),
      'price lines': () => [
        {
          kind: 'amounts',
          rows: priceLines(price).map(
            ({ label, detail, cents }) => [`${label} (${detail})`, formatRand(cents)] as const,
          ),
          total: ['Total', totalPrice],
        },
      ],
      'due dates': () =>
        balanceDueDate
          ? facts(
              ['With the booking', `${formatRand(depositAmountCents)} as a deposit, or all of it`],
              [`By ${longDate(balanceDueDate)}`, `the other ${formatRand(balanceAmountCents)}`],
            )
          : facts(['With the booking', `${totalPrice}, all of it, since arrival is so soon`]),
      'balance due soon':
        (balanceDueDate && soonDueText(balanceDueDate, businessTime.today, settings.extraNonBusinessDays)) || '',
      'quoted at': dateAndTime(quotedAt),
      'open quote': () => [
        button(
          'Open this quote and book',
          `${siteOrigin}${paths.cabin(wish.cabinSlug)}${formatQuoteSearch({ ...wish, totalPriceCents: price.totalPriceCents })}`,
        ),
      ],
      'terms link': () => [link('Our terms, and what you get back if you cancel', `${siteOrigin}${paths.terms}`)],
    }
  },
}

/** `2 adults, 2 children, aged 4, 7` */
function partyWithAges({ adults, children }: Quote['wish']): string {
  const ages = children.flatMap(({ age }) => (age === null ? [] : [age]))
  return [partyText(adults, children.length), ...(ages.length > 0 ? [`aged ${ages.join(', ')}`] : [])].join(', ')
}
