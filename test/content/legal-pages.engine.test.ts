import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { RichText } from '#shared/content/rich-text.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { seedTable } from '#lambdas/table/seed.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { termsItem } from '#lambdas/table/catalogue-repository.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpApi } from '#test/support/api-fixture.ts'

const api = setUpApi()
const { ShowLegalPage, ShowTerms, ShowTermsVersion } = contracts
const page = async (name: string) => (await api.ask(ShowLegalPage, { params: { page: name } })).body
beforeAll(async () => {
  await seedTable(api.harness().table, demoData, NOW)
})
const wordsOf = (text: RichText): string => JSON.stringify(text)

describe('the legal pages', () => {
  it.each(['privacy', 'legal'])('of %s show the current settings, and leave no placeholder open', async (name) => {
    const { title, content } = (await page(name)) as { title: string; content: RichText }
    expect(title).not.toBe('')
    expect(content.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(6)
    expect(wordsOf(content)).toContain(demoData.settings.contactEmail)
    expect(wordsOf(content)).not.toMatch(/[{}](email|check|deposit|cancel)|lorem/i)
  })

  it('cover everything that POPIA s18 requires of the privacy notice', async () => {
    const { content } = (await page('privacy')) as { content: RichText }
    const words = wordsOf(content)
    for (const must of [
      'section 18',
      'Immigration Act',
      'Two years after you leave',
      'Cape Town',
      'Section 72',
      'PayFast',
      'Amazon Web Services',
      'reCAPTCHA',
      'Meta',
      'corrected, or deleted',
      'object to our using it',
      'Information Regulator',
      'POPIAComplaints@inforegulator.org.za',
    ])
      expect(words).toContain(must)
  })

  it('are two: any other name breaks the contract', async () => {
    expect((await api.ask(ShowLegalPage, { params: { page: 'imprint' } })).status).toBe(400)
  })
})

describe('the terms', () => {
  const older = {
    id: 'terms-0',
    title: 'Terms and conditions',
    content: 'You stay at **your own** risk. {check-in time}',
    version: '2025-1',
    cancellationTiers: [],
    from: '2024-12-31T22:00:00.000Z',
  }
  /** Not in force yet: nobody has accepted it. */
  const planned = { ...older, id: 'terms-2', version: '2', from: minutesAfter(NOW, 60) }
  beforeAll(async () => {
    const { table } = api.harness()
    await Promise.all([older, planned].map((terms) => table.put(termsItem(terms))))
    const { current } = demoData.settings.terms
    const { id, version, from, cancellationTiers } = planned
    await changeSettings(table, { terms: { current, next: { id, version, from, cancellationTiers } } })
  })

  it('are shown as the next booking accepts them, with every earlier version', async () => {
    expect((await api.ask(ShowTerms)).body).toMatchObject({
      terms: { id: 'terms-1', version: '1', since: '2026-01-01' },
      activeVersion: '1',
      versions: [
        { version: '1', since: '2026-01-01' },
        { version: '2025-1', since: '2025-01-01' },
      ],
    })
  })

  it('of an older version stay word for word as accepted, whatever the current settings', async () => {
    const { status, body } = await api.ask(ShowTermsVersion, { params: { version: '2025-1' } })
    expect(status).toBe(200)
    expect(body['terms']).toMatchObject({ version: '2025-1' })
    expect((body['terms'] as { content: RichText }).content).toEqual([
      {
        kind: 'paragraph',
        runs: [{ text: 'You stay at ' }, { text: 'your own', look: 'strong' }, { text: ' risk. {check-in time}' }],
      },
    ])
  })

  it('of an unknown version, or one that is not in force yet, are not found', async () => {
    expect(await api.ask(ShowTermsVersion, { params: { version: '2' } })).toMatchObject({ status: 404 })
    expect(await api.ask(ShowTermsVersion, { params: { version: '3' } })).toMatchObject({
      status: 404,
      body: { error: 'terms-not-found' },
    })
  })

  it('match the demo settings: deposit, tiers, hours, and the right to cancel at no charge', () => {
    const { content, cancellationTiers } = demoData.terms
    const { eftExpiryHours, cardExpiryHours, checkInTime, checkOutTime } = demoData.settings
    for (const { daysBefore, refundPercent } of cancellationTiers.slice(0, -1)) {
      expect(content).toContain(`${daysBefore} `)
      expect(content).toContain(`${refundPercent}%`)
    }
    for (const must of [
      `within ${eftExpiryHours} hours`,
      `within ${cardExpiryHours} hours`,
      checkInTime,
      checkOutTime,
      'half as a deposit',
      '14 business days',
      'section 17 of the Consumer Protection Act',
      'death or the hospitalisation',
    ])
      expect(content).toContain(must)
  })
})
