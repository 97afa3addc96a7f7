import { afterEach, describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { type SettingsSection, settingsSections } from '#shared/settings/settings-sections.ts'
import { Settings } from '#shared/settings/settings.ts'
import { saveEndpointOf } from '#shared/settings/staff-settings.contract.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { saveSectionUsing } from '#lambdas/settings/save-settings.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { accept } from '#shared/kernel/result.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { accessToken, asOwner, asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const api = setUpApi()
afterEach(async () => {
  await api.clear()
  await api.harness().table.put({ ...keys.settings, ...settings })
})

const sections = Object.keys(settingsSections) as SettingsSection[]

const current = async (): Promise<Settings> =>
  Settings.parse((await api.ask(contracts.ShowSettings, { claims: asStaff })).body)

/** Saves changes of a section as an owner, on its newest version unless the test names another. */
async function save(section: SettingsSection, changes: Partial<Settings>, { claims = asOwner, version = -1 } = {}) {
  const before = await current()
  const form = { ...before, ...changes }
  const newest = before.revisions[section]?.version ?? 0
  return api.ask(saveEndpointOf[section], { claims, body: { version: version < 0 ? newest : version, form } })
}

const historyOf = async (section: SettingsSection): Promise<ChangeLogLine[]> => {
  const { body } = await api.ask(contracts.ListSettingsChanges, { claims: asStaff, params: { section } })
  return body['changes'] as ChangeLogLine[]
}

const changeOf: Readonly<Record<SettingsSection, Partial<Settings>>> = {
  business: { tagline: 'Above the clouds.' },
  appearance: { mainColor: '#5a2a1a' },
  contact: { contactPhone: '083 555 0199' },
  payments: { payfastEnabled: false },
  bank: {
    bank: {
      accountHolder: 'Mountain Cabins',
      bankName: 'Other Bank',
      accountNumber: '62001234567',
      branchCode: '250655',
      accountType: 'Cheque',
    },
  },
  'booking-rules': { requireFridaySaturdayTogether: false },
  notifications: { notifyEmail: 'desk@mountaincabins.example' },
  privacy: { pixelId: '123456789012345' },
  'guest-notice': { guestNotice: { kind: 'fire', text: 'Fire on the ridge.', until: '2026-11-22T08:00:00.000Z' } },
  'booking-stops': { bookingStops: [{ cabinSlug: 'aloe', message: 'Aloe gets a new roof.' }] },
  'first-steps': { showsFirstSteps: true },
  'school-terms': { schoolTerms: [{ name: '2028 term 1', from: '2028-01-12', to: '2028-03-24' }] },
}

describe('the VAT number', () => {
  const registered = { vatNumber: '4123456789', legalName: 'Mountain Cabins (Pty) Ltd' }

  it('is refused beside its field without the address that tax invoices need, and taken with it', async () => {
    expect((await save('contact', { address: '' })).status).toBe(200)
    expect((await save('business', registered)).body).toMatchObject({
      error: 'vat-without-address',
      details: {
        problems: { vatNumber: 'A tax invoice needs your address: please enter it under Contact and social first' },
      },
    })
    expect((await current()).vatNumber).toBe('')
    expect((await save('contact', { address: '12 Ridge Road' })).status).toBe(200)
    expect((await save('business', registered)).status).toBe(200)
  })

  it('keeps the address and the legal name from being emptied', async () => {
    expect((await save('business', registered)).status).toBe(200)
    expect((await save('contact', { address: ' ' })).body).toMatchObject({
      error: 'vat-without-address',
      details: { problems: { address: 'A tax invoice needs your address: leave the VAT number empty without one' } },
    })
    expect((await save('business', { legalName: '' })).status).toBe(400)
    expect((await save('business', { vatNumber: '', legalName: '' })).status).toBe(200)
    expect((await save('contact', { address: '' })).status).toBe(200)
  })
})

describe.each(sections)('the section %s', (section) => {
  it('is saved alone, with who saved it and one line of its history', async () => {
    const before = await current()
    const everything = Object.assign({}, ...Object.values(changeOf)) as Partial<Settings>
    const { status, body } = await save(section, everything)
    expect([status, body['message']]).toEqual([200, undefined])
    const revision = { version: 1, updatedAt: NOW, updatedBy: 'owner', updatedBySub: 'owner' }
    const after = { ...before, ...changeOf[section], version: before.version + 1, revisions: { [section]: revision } }
    expect(body).toEqual(after)
    expect(await current()).toEqual(after)
    expect(await historyOf(section)).toEqual([
      expect.objectContaining({
        at: NOW,
        by: 'owner',
        bySub: 'owner',
        area: 'settings',
        recordId: section,
        action: 'saved',
      }),
    ])
  })

  it('refuses a save on an older version, and says who was quicker', async () => {
    await save(section, changeOf[section])
    const stored = await api.contents()
    expect(await save(section, {}, { version: 0 })).toMatchObject({
      status: 409,
      body: { error: 'changed-meanwhile', details: { by: 'owner', bySub: 'owner', at: NOW } },
    })
    expect(await api.contents()).toEqual(stored)
    expect(await save(section, {}, { version: 1 })).toMatchObject({ status: 200 })
  })
})

describe('saving settings', () => {
  it('is no conflict where two people save different sections at the same moment', async () => {
    const responses = await Promise.all(sections.slice(0, 4).map(async (section) => save(section, changeOf[section])))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const after = await current()
    for (const section of sections.slice(0, 4)) expect(after).toMatchObject(changeOf[section])
    expect(Object.keys(after.revisions).toSorted()).toEqual(sections.slice(0, 4).toSorted())
  })

  it('is refused at once on an older version: no other try could succeed', async () => {
    await save('business', {}, { version: 0 })
    const repository = settingsRepository(api.harness().table)
    const read = vi.spyOn(api.harness().table, 'get')
    const request = { body: { version: 0, form: { tagline: 'Late.' } }, caller: { sub: 'owner', name: 'owner' } }
    const saved = await saveSectionUsing('business', { settings: repository, clock: api.harness().clock.read })(request)
    expect(saved).toMatchObject({ refusal: 'changed-meanwhile', details: { by: 'owner' } })
    expect(read).toHaveBeenCalledOnce()
  })

  it('keeps one of two saves of one section at the same moment', async () => {
    const responses = await Promise.all(
      ['One', 'Other'].map(async (tagline) => save('business', { tagline }, { version: 0 })),
    )
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await historyOf('business')).toHaveLength(1)
  })

  it('writes the old and the new value into the history, of bank and personal data the names alone', async () => {
    await save('contact', changeOf.contact)
    await save('bank', changeOf.bank)
    await save('notifications', changeOf.notifications)
    expect((await historyOf('contact'))[0]?.fields).toEqual([
      { field: 'contactPhone', before: '082 555 0142', after: '083 555 0199' },
    ])
    const names = ['accountHolder', 'bankName', 'accountNumber', 'branchCode']
    expect((await historyOf('bank'))[0]?.fields).toEqual(names.map((field) => ({ field })))
    expect((await historyOf('notifications'))[0]?.fields).toEqual([{ field: 'notifyEmail' }])
  })

  it.each(['payments', 'bank'] as const)('of %s takes an owner who signed in a moment ago', async (section) => {
    const { needsRecentSignIn, audience } = saveEndpointOf[section]
    expect([needsRecentSignIn, audience]).toEqual([true, 'owner'])
    expect(await save(section, changeOf[section], { claims: asStaff })).toMatchObject({ status: 403 })
    const long = { ...accessToken('owner', '[owner]'), auth_time: String(Date.parse(NOW) / 1000 - 601) }
    expect(await save(section, changeOf[section], { claims: long })).toMatchObject({
      status: 403,
      body: { error: 'sign-in-not-recent' },
    })
    expect((await current()).revisions).toEqual({})
  })

  it.each<[SettingsSection, Partial<Settings>, string]>([
    ['guest-notice', { guestNotice: { kind: 'fire', text: 'Fire.', until: NOW } }, 'notice-already-over'],
    ['booking-stops', { bookingStops: [{ cabinSlug: 'baobab', message: 'Closed.' }] }, 'cabin-not-found'],
  ])('refuses %s that cannot be meant', async (section, changes, error) => {
    const stored = await api.contents()
    expect((await save(section, changes)).body).toMatchObject({ error })
    expect(await api.contents()).toEqual(stored)
  })

  it.each<[object, Partial<Settings>, object]>([
    [
      { checkOutTime: '11:30' },
      { checkInTime: '11:00', checkOutTime: '09:00' },
      { checkInTime: 'Guests of Protea have until 11:30: please change that first' },
    ],
    [
      { checkInTime: '10:30' },
      { checkOutTime: '11:00' },
      { checkOutTime: 'Guests of Protea come from 10:30: please change that first' },
    ],
  ])('refuses times by which guests of a cabin with %j meet the next: %j', async (own, changes, problems) => {
    const { table } = api.harness()
    const cabin = await table.get(keys.cabin('protea'))
    try {
      await table.put({ ...keys.cabin('protea'), ...cabin, ...own })
      const response = await save('booking-rules', changes)
      expect(response).toMatchObject({ status: 409, body: { error: 'cabin-times-overlap', details: { problems } } })
      const { checkInTime, checkOutTime } = await current()
      expect([checkInTime, checkOutTime]).toEqual([settings.checkInTime, settings.checkOutTime])
      expect(await save('booking-rules', { minNights: 2 })).toMatchObject({ status: 200 })
    } finally {
      await table.put({ ...keys.cabin('protea'), ...cabin })
    }
  })

  it('refuses a wrong value with its sentence and changes nothing', async () => {
    const stored = await api.contents()
    expect(await save('booking-rules', { minNights: 9, maxNights: 3 })).toMatchObject({
      status: 400,
      body: { fields: { 'form.maxNights': 'The longest stay cannot be shorter than the shortest' } },
    })
    expect(await api.contents()).toEqual(stored)
  })

  it('reaches guests with their next request', async () => {
    await save('contact', changeOf.contact)
    await save('booking-stops', changeOf['booking-stops'])
    const { body } = await api.ask(contracts.ShowSite)
    expect(body['settings']).toMatchObject({ ...changeOf.contact, ...changeOf['booking-stops'] })
  })
})

describe('the change log of all records', () => {
  it('is read in pages of 50, newest first, each line once', async () => {
    const { table } = api.harness()
    const repository = settingsRepository(table)
    for (let count = 0; count < 60; count += 1) {
      const now = new Date(Date.parse(NOW) + count * 1000).toISOString()
      const context = { by: 'owner', now, action: 'saved' }
      // oxlint-disable-next-line no-await-in-loop -- each save follows the one before
      await repository.save('business', async (before) =>
        accept({ after: { ...before, version: before.version + 1, tagline: `Tagline ${count}` }, context }),
      )
    }
    const page = async (query = {}) => (await api.ask(contracts.ListChanges, { claims: asOwner, query })).body
    const first = (await page()) as { changes: ChangeLogLine[]; cursor: string }
    const second = (await page({ cursor: first.cursor })) as { changes: ChangeLogLine[]; cursor: string | null }
    expect([first.changes.length, second.changes.length, second.cursor]).toEqual([50, 10, null])
    const taglines = [...first.changes, ...second.changes].map(({ fields }) => fields[0]?.after)
    expect(taglines).toEqual(Array.from({ length: 60 }, (_, count) => `Tagline ${59 - count}`))
    expect((await page({ cursor: 'made-up' }))['error']).toBe('cursor-unreadable')
  })
})
