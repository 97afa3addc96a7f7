import { describe, expect, it } from 'vitest'
import { pathPatternsOfKind } from '#infra/http-headers.ts'
import { adminBookingPath, adminPath } from '#shared/site/admin-paths.ts'
import { routesOf } from '#shared/site/pages.ts'
import { isGuestPage, paths } from '#shared/site/paths.ts'
import { sitePages } from '#web/site/app/site-pages.ts'

describe('an address of the site', () => {
  /** Guests have these in e-mails, search engines in their index: a change here needs a redirect. */
  it('stays as it has been sent out', () => {
    expect(
      Object.fromEntries(
        Object.entries(paths).map(([page, path]) => [page, typeof path === 'string' ? path : path('7K4QX')]),
      ),
    ).toEqual({
      home: '/',
      gallery: '/gallery',
      reviews: '/reviews',
      blog: '/blog',
      faq: '/faq',
      privacy: '/privacy',
      terms: '/terms',
      legal: '/legal',
      auth: '/auth',
      admin: '/admin',
      cabin: '/cabin/7K4QX',
      post: '/blog/7K4QX',
      termsVersion: '/terms/7K4QX',
      myBooking: '/my-booking',
      booking: '/booking/7K4QX',
      arrivalPack: '/booking/7K4QX/arrival',
      review: '/review/7K4QX',
      uploadPop: '/upload-pop?token=7K4QX',
      submitDocuments: '/submit-documents?token=7K4QX',
      paymentSuccess: '/payment-success?attempt=7K4QX',
      paymentCancelled: '/payment-cancelled?attempt=7K4QX',
      publishedReview: '/reviews#review-7K4QX',
    })
  })

  it.each([...routesOf('public'), ...routesOf('guest')])('%s is shown by a page', (route) => {
    expect(sitePages.map(({ path }) => path)).toContain(route)
  })

  it('encodes what it is given', () => {
    expect(paths.booking('a/b c')).toBe('/booking/a%2Fb%20c')
    expect(paths.uploadPop('a&b')).toBe('/upload-pop?token=a%26b')
  })

  it('leads into the staff area', () => {
    expect(adminPath('bookings')).toBe('/admin')
    expect(adminPath('proofs', { tab: 'card-payments' })).toBe('/admin/pops?tab=card-payments')
    expect(adminBookingPath('MC-7K4QX', 'money')).toBe('/admin?booking=MC-7K4QX&tab=money')
  })
})

describe('a page whose address is a key', () => {
  it.each(pathPatternsOfKind.guest)('is the same for the headers and for what may run there: %s', (pattern) => {
    expect(isGuestPage(pattern.replace('*', '7K4QXabc'))).toBe(true)
  })

  it.each(['/', '/cabin/protea', '/blog', '/reviews', '/faq', '/terms', '/terms/1', '/privacy'])(
    'is no page for everybody: %s',
    (path) => {
      expect(isGuestPage(path)).toBe(false)
    },
  )
})
