import { describe, expect, it } from 'vitest'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { publicContent } from '#lambdas/composition/public-content.ts'
import { publishDueOf } from '#lambdas/composition/published-rules.ts'
import { saveSectionUsing } from '#lambdas/settings/save-settings.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { TermsForm } from '#shared/content/terms-form.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const params = { id: ONLY_ID }
const { from: _, ...first } = demoData.terms
const stricter = [{ daysBefore: 90, refundPercent: 40 }]
const second: TermsForm = {
  title: 'Terms and conditions',
  content: 'We give back less from now on, and say so here.',
  cancellationTiers: stricter,
}

/** The product with its staff's content, at a time that the test sets. */
async function startWithTerms() {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const repositories = repositoriesOf(table)
  const needs = { ...repositories, newId, clock: harness.clock.read }
  const staff = staffContent.useCases(needs)
  const act = {
    show: callUseCase(staff['terms.show']),
    saveDraft: callUseCase(staff['terms.saveDraft']),
    publish: callUseCase(staff['terms.publish']),
    schedule: callUseCase(staff['terms.schedule']),
    unschedule: callUseCase(staff['terms.unschedule']),
    versions: callUseCase(staff.ListTermsVersions),
    text: callUseCase(staff.ShowTermsText),
    accepted: callUseCase(staff.ShowAcceptedTerms),
  }
  const site = publicContent.useCases(needs)
  const guests = {
    showSite: callUseCase(site.ShowSite),
    showTerms: callUseCase(site.ShowTerms),
    showTermsVersion: callUseCase(site.ShowTermsVersion),
  }
  async function type(form: TermsForm) {
    const { version } = expectOk(await act.show({ params }))
    return expectOk(await act.saveDraft({ params, body: { version, form } }))
  }
  return {
    ...{ harness, act, guests, type, repositories },
    clock: harness.clock,
    async activate(form: TermsForm) {
      const { version } = await type(form)
      return expectOk(await act.publish({ params, body: { version, note: '' } }))
    },
    async plan(form: TermsForm, at: string) {
      const { version } = await type(form)
      return expectOk(await act.schedule({ params, body: { version, at, note: '' } }))
    },
    orderOf: async (reference: string) => (await repositories.bookings.findWhole(reference))?.order,
    stored: (id: string) => table.get(keys.terms(id), { consistent: true }),
    runHourly: async () => publishDueOf(needs).terms(ONLY_ID),
    states: async () =>
      expectOk(await act.versions({})).versions.map(({ id, state, acceptances }) => [id, state, acceptances]),
  }
}

/** Dates of its own for each booking: a Monday and the day after. */
function nights(place: number) {
  const checkInDate = addDays('2027-03-01', place * 7)
  return { checkInDate, checkOutDate: addDays(checkInDate, 1) }
}
const SOON = minutesAfter(NOW, 90)

describe('a version of the terms that is planned', () => {
  it('is what a booking accepts, words and tiers together, from its very instant on, though no run has published it', async () => {
    const { harness, clock, plan, orderOf } = await startWithTerms()
    await plan(second, SOON)
    clock.setTo(new Date(Date.parse(SOON) - 1).toISOString())
    const before = await harness.createBooking({ ...nights(0), termsId: 'terms-1' })
    expect(await orderOf(before.reference)).toMatchObject({
      termsId: 'terms-1',
      termsVersion: '1',
      cancellationTiers: first.cancellationTiers,
    })
    expect(await harness.send({ ...nights(1), termsId: 'terms-2' })).toMatchObject({ refusal: 'terms-changed' })

    clock.setTo(SOON)
    // The form was opened under the former version: its guest has not seen these words.
    expect(await harness.send({ ...nights(1), termsId: 'terms-1' })).toMatchObject({ refusal: 'terms-changed' })
    const after = await harness.createBooking({ ...nights(1), termsId: 'terms-2' })
    expect(await orderOf(after.reference)).toMatchObject({
      termsId: 'terms-2',
      termsVersion: '2',
      cancellationTiers: stricter,
    })
  })

  it('is hidden from guests until then, and shown with its tiers from then on', async () => {
    const { guests, clock, plan } = await startWithTerms()
    await plan(second, SOON)
    const shown = async () => {
      const { terms, settings } = expectOk(await guests.showSite({}))
      return [terms.id, settings.cancellationTiers]
    }
    expect(await shown()).toEqual(['terms-1', first.cancellationTiers])
    expect(await guests.showTermsVersion({ params: { version: '2' } })).toMatchObject({ refusal: 'terms-not-found' })
    expect(expectOk(await guests.showTerms({})).versions.map(({ version }) => version)).toEqual(['1'])
    clock.setTo(SOON)
    expect(await shown()).toEqual(['terms-2', stricter])
    expect(expectOk(await guests.showTerms({}))).toMatchObject({ activeVersion: '2', terms: { version: '2' } })
    expect(expectOk(await guests.showTerms({})).versions.map(({ version }) => version)).toEqual(['2', '1'])
  })

  it('is published by the hourly run as it was planned, whatever is typed since', async () => {
    const { clock, plan, type, runHourly, stored, act, states, repositories } = await startWithTerms()
    await plan(second, SOON)
    const planned = await stored('terms-2')
    await type({ ...second, content: 'Something else that is typed by now.' })
    clock.setTo(minutesAfter(SOON, 30))
    await runHourly()
    expect(await stored('terms-2')).toEqual(planned)
    expect((await repositories.settings.find()).terms).toMatchObject({
      current: { id: 'terms-2', from: SOON },
      next: null,
    })
    expect(expectOk(await act.show({ params }))).toMatchObject({
      liveForm: second,
      schedule: null,
      hasDraft: true,
      live: { number: 2 },
    })
    expect(await states()).toEqual([
      ['terms-2', 'active', 0],
      ['terms-1', 'retired', 0],
    ])
  })

  it('is published before the next act on it, and cannot be taken back in its last minute', async () => {
    const { clock, plan, act } = await startWithTerms()
    const { version } = await plan(second, SOON)
    clock.setTo(minutesAfter(SOON, -1))
    for (const late of [act.unschedule, act.publish])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await late({ params, body: { version, note: '' } })).toMatchObject({ refusal: 'plan-about-to-begin' })
    expect(await act.schedule({ params, body: { version, at: minutesAfter(SOON, 600), note: '' } })).toMatchObject({
      refusal: 'plan-about-to-begin',
    })
    clock.setTo(SOON)
    expect(await act.unschedule({ params, body: { version } })).toMatchObject({ refusal: 'changed-meanwhile' })
    expect(expectOk(await act.show({ params }))).toMatchObject({ liveForm: second, schedule: null })
  })

  it('is gone when it is taken back, and moves behind what is activated meanwhile', async () => {
    const { clock, plan, act, activate, states, stored } = await startWithTerms()
    const { version } = await plan(second, SOON)
    expectOk(await act.unschedule({ params, body: { version } }))
    expect(await stored('terms-2')).toBeUndefined()
    expect(await states()).toEqual([['terms-1', 'active', 0]])

    await plan(second, SOON)
    clock.pass(1)
    await activate({ ...first, title: 'Terms, mended' })
    expect(await states()).toEqual([
      ['terms-3', 'planned', 0],
      ['terms-2', 'active', 0],
      ['terms-1', 'retired', 0],
    ])
    expect(await stored('terms-2')).toMatchObject({ title: 'Terms, mended' })
    expect(await stored('terms-3')).toMatchObject({ ...second, from: SOON })
  })

  it('needs more than a minute', async () => {
    const { type, act } = await startWithTerms()
    const { version } = await type(second)
    const body = { version, at: minutesAfter(NOW, 1), note: '' }
    expect(await act.schedule({ params, body })).toMatchObject({ refusal: 'instant-is-past' })
  })
})

describe('a version that is activated now', () => {
  it('refuses a form that was opened under the former one, and leaves bookings on file their tiers', async () => {
    const { harness, activate, orderOf } = await startWithTerms()
    const before = await harness.createBooking(nights(0))
    const paid = { entryId: 'all-1', amountCents: before.totalPriceCents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference: before.reference }, body: paid }))
    await activate(second)
    expect(await harness.send({ ...nights(1), termsId: 'terms-1' })).toMatchObject({ refusal: 'terms-changed' })
    const after = await harness.createBooking({ ...nights(1), termsId: 'terms-2' })
    expect((await orderOf(after.reference))?.cancellationTiers).toEqual(stricter)
    // 100 days before: all of it by the first version, 40 % by the second.
    expect(expectOk(await harness.show({ params: { token: before.token } })).cancellation).toMatchObject({
      refundPercent: 100,
      refundCents: before.totalPriceCents,
    })
  })

  it('is one when two activate at the same moment', async () => {
    const { act, type, states, repositories } = await startWithTerms()
    const { version } = await type(second)
    const outcomes = await Promise.all(
      ['one', 'other'].map(async (note) => act.publish({ params, body: { version, note } })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: 'changed-meanwhile' })
    expect((await states()).map(([id, state]) => [id, state])).toEqual([
      ['terms-2', 'active'],
      ['terms-1', 'retired'],
    ])
    expect((await repositories.settings.find()).terms.current).toMatchObject({
      id: 'terms-2',
      cancellationTiers: stricter,
    })
  })

  it('and a section of the settings that is saved at the same moment both come through', async () => {
    const { act, type, repositories, clock } = await startWithTerms()
    const { version } = await type(second)
    const save = saveSectionUsing('privacy', { settings: repositories.settings, clock: clock.read })
    const form = { informationOfficer: 'Somebody Else', pixelId: '' }
    const outcomes = await Promise.all([
      act.publish({ params, body: { version, note: '' } }),
      save({ body: { version: 0, form }, caller: { name: 'Nomsa', sub: 'nomsa' } }),
    ])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(await repositories.settings.find()).toMatchObject({
      informationOfficer: 'Somebody Else',
      terms: { current: { id: 'terms-2' } },
    })
  })

  it('gives each booking that races with it the tiers of its own words', async () => {
    const { harness, activate, orderOf } = await startWithTerms()
    const book = (place: number, termsId: string) => harness.send({ ...nights(place), termsId })
    const [, ...outcomes] = await Promise.all([
      activate(second),
      ...[0, 1, 2, 3].map(async (place) => book(place, 'terms-1')),
      ...[4, 5, 6, 7].map(async (place) => book(place, 'terms-2')),
    ])
    for (const outcome of outcomes) {
      if (!outcome.ok) {
        expect(outcome.refusal).toBe('terms-changed')
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const order = await orderOf(outcome.value.reference)
      expect(order?.cancellationTiers).toEqual(order?.termsId === 'terms-2' ? stricter : first.cancellationTiers)
    }
  })

  it('never writes again what was in force: it stays byte for byte', async () => {
    const { activate, plan, clock, runHourly, stored, act } = await startWithTerms()
    const before = await stored('terms-1')
    await activate(second)
    const then = await stored('terms-2')
    // Back to the first words: a version of its own.
    clock.pass(1)
    await activate(first)
    await plan({ ...first, content: 'A last try at other words.' }, minutesAfter(NOW, 300))
    clock.pass(600)
    await runHourly()
    expect([await stored('terms-1'), await stored('terms-2')]).toEqual([before, then])
    expect(before).toMatchObject({ content: demoData.terms.content })
    expect(expectOk(await act.text({ params: { id: 'terms-3' } })).content).toBe(demoData.terms.content)
  })
})

describe('the acceptances of the terms', () => {
  it('are counted to the last one, however many come at once, and a repeated one once', async () => {
    const { harness, activate, states } = await startWithTerms()
    const again = { ...nights(0), idempotencyKey: newIdempotencyKey() }
    const forms = [again, again, ...[1, 2, 3, 4, 5, 6].map(nights)]
    const booked = await Promise.all(forms.map(async (form) => harness.createBooking(form)))
    expect(new Set(booked.map(({ reference }) => reference)).size).toBe(7)
    expect(await states()).toEqual([['terms-1', 'active', 7]])
    await activate(second)
    await harness.createBooking({ ...nights(8), termsId: 'terms-2' })
    expect(await states()).toEqual([
      ['terms-2', 'active', 1],
      ['terms-1', 'retired', 7],
    ])
  })

  it('show of a booking the very words and its tiers; of one that staff entered those of its entry until its guest accepts', async () => {
    const { harness, activate, act, states } = await startWithTerms()
    const { reference } = await harness.createBooking(nights(0))
    const entered = expectOk(await harness.bookByStaff({ ...nights(1) }))
    await activate(second)
    const of = async (which: string) => expectOk(await act.accepted({ params: { reference: which } }))
    expect(await of(reference)).toMatchObject({
      guestName: 'Thandi Mokoena',
      acceptedAt: NOW,
      terms: { ...first, id: 'terms-1', version: '1' },
    })
    expect(await of(entered.reference)).toMatchObject({ acceptedAt: null, terms: { id: 'terms-1' } })
    const { guestLink } = expectOk(await harness.showToStaff({ params: { reference: entered.reference } }))
    const token = guestLink.split('/').at(-1) ?? ''
    expectOk(await harness.acceptTerms({ params: { token }, body: { termsId: 'terms-2' } }))
    expect(await of(entered.reference)).toMatchObject({ acceptedAt: NOW, terms: { ...second, id: 'terms-2' } })
    expect(await states()).toEqual([
      ['terms-2', 'active', 1],
      ['terms-1', 'retired', 1],
    ])
    expect(await act.accepted({ params: { reference: 'MC-22222' } })).toMatchObject({ refusal: 'booking-not-found' })
  })
})
