import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { PublicSettings, Settings, toPublicSettings } from '#shared/settings/settings.ts'

const NOW = '2026-11-23T08:00:00.000Z'

it('the public settings include nothing of the bank, of staff, or of retention', () => {
  const shown = toPublicSettings(demoData.settings, NOW)
  const hidden = Object.keys(Settings.shape).filter((name) => !(name in PublicSettings.shape))
  expect(hidden).toEqual([
    'bank',
    'notifyEmail',
    'cardExpiryHours',
    'smallAmountCents',
    'cardHoldMinutes',
    'terms',
    'schoolTerms',
    'showsFirstSteps',
    'version',
    'revisions',
  ])
  for (const name of hidden) expect(shown).not.toHaveProperty(name)
  const text = JSON.stringify(shown)
  expect(text).not.toContain(demoData.settings.bank.accountNumber)
  expect(text).not.toContain(demoData.settings.notifyEmail)
  const { cancellationTiers } = demoData.terms
  expect(shown).toEqual(PublicSettings.parse({ ...demoData.settings, cancellationTiers }))
})

describe('a notice to guests', () => {
  const publicNotice = (until: string) => {
    const guestNotice = { kind: 'road' as const, text: 'The pass is closed.', until }
    return toPublicSettings({ ...demoData.settings, guestNotice }, NOW).guestNotice
  }

  it('is public until it ends, and not from that instant on', () => {
    expect(publicNotice('2026-11-23T08:00:00.001Z')?.text).toBe('The pass is closed.')
    expect(publicNotice(NOW)).toBeNull()
    expect(publicNotice('2026-11-22T08:00:00Z')).toBeNull()
  })
})

describe.each(['instagramUrl', 'facebookUrl', 'tiktokUrl'])('the social link %s', (name) => {
  const isTaken = (url: string) => Settings.safeParse({ ...demoData.settings, [name]: url }).success

  it('leads to another site over https, or nowhere', () => {
    for (const url of ['', 'https://maps.app.goo.gl/Xy9', 'https://www.google.com/maps/search/?api=1&query=Hogsback'])
      expect([url, isTaken(url)]).toEqual([url, true])
  })

  it('runs no script and leads to no page of ours', () => {
    for (const url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JavaScript://%0aalert(1)',
      'data:text/html,<script>',
      'http://maps.example.com',
      '//maps.example.com',
      '/admin',
      'https://',
      'https:///maps',
      'https://localhost',
      'https://maps.example.com/a b',
      'https://maps.example.com\nhttps://x.example',
      'maps.example.com',
    ])
      expect([url, isTaken(url)]).toEqual([url, false])
  })
})
