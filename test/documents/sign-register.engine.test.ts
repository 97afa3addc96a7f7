import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { setUpApi, asStaff } from '#test/support/api-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const api = setUpApi()
const log = setUpTestLog()

const sign = (token: string, place: number, changes: object = {}) =>
  api.ask(contracts.SaveRegisterEntry, {
    params: { token, place: String(place) },
    body: { ...aRegisterEntry, version: 0, ...changes },
  })
const shown = async (token: string) =>
  (await api.ask(contracts.ShowRegister, { params: { token } })).body as unknown as Register

describe('the guest register', () => {
  it('has a card for each adult, and only the ages of children', async () => {
    const children = [{ age: 4 }, { age: 11 }]
    const { token, reference } = await api.harness().createBooking({ cabinSlug: 'yellowwood', children })
    expect(await shown(token)).toMatchObject({
      reference,
      register: { state: 'nothing', signed: 0, adults: 2 },
      adults: [
        { place: 1, version: 0, entry: null, files: [] },
        { place: 2, version: 0, entry: null, files: [] },
      ],
      childAges: [4, 11],
    })
  })

  it('is saved adult by adult, and shows entered values masked', async () => {
    const { token, reference } = await api.harness().createBooking()
    const first = await sign(token, 2, { fullName: 'Sipho Dube', idNumber: 'A01234567', residence: 'visitor' })
    expect([first.status, first.body]).toMatchObject([200, { register: { state: 'partly', signed: 1, adults: 2 } }])
    await sign(token, 1)
    const register = await shown(token)
    expect(register.register).toEqual({ state: 'complete', signed: 2, adults: 2 })
    expect(register.adults.map(({ entry }) => entry)).toEqual([
      {
        fullName: 'Thandi Mokoena',
        residence: 'citizen',
        idEnding: '9087',
        signedAt: '2026-11-21T08:00:00.000Z',
        indemnity: null,
      },
      {
        fullName: 'Sipho Dube',
        residence: 'visitor',
        idEnding: '567',
        signedAt: '2026-11-21T08:00:00.000Z',
        indemnity: null,
      },
    ])
    expect(JSON.stringify(register)).not.toMatch(/8001015009087|A01234567|Main Street|M40 120/)
    expect(await api.harness().registers.ofBooking(reference)).toMatchObject([
      { ...aRegisterEntry, place: 1 },
      { place: 2, idNumber: 'A01234567' },
    ])
  })

  it("is stored apart from the booking: page, staff's drawer, log and history hold none of it", async () => {
    const { token, reference } = await api.harness().createBooking()
    await sign(token, 1, { fullName: 'Nobuhle Unheard', address: '7 Secret Lane, Nowhere' })
    const responses = [
      await api.ask(contracts.ShowBooking, { params: { token } }),
      await api.ask(contracts.ShowBookingToStaff, { params: { reference }, claims: asStaff }),
    ]
    const words = `${JSON.stringify(responses.map(({ body }) => body))}${JSON.stringify(log.lines)}`
    expect(words).not.toMatch(/Unheard|Secret Lane|8001015009087|M40 120/)
    expect(responses[1]?.body['history']).toMatchObject([
      { name: 'register-signed', details: { adult: 1 } },
      { name: 'booked' },
    ])
  })

  it('saves the same card once when it is sent twice, as after a lost reply', async () => {
    const { token, reference } = await api.harness().createBooking()
    const responses = await Promise.all([sign(token, 1), sign(token, 1), sign(token, 1)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { events } = (await api.harness().bookings.findWhole(reference)) ?? {}
    expect(events?.map(({ name }) => name)).toEqual(['booked', 'register-signed'])
  })

  it('accepts all adults at once, and nobody’s card is lost', async () => {
    const { token } = await api.harness().createBooking({ cabinSlug: 'yellowwood', numberOfAdults: 4 })
    const responses = await Promise.all([1, 2, 3, 4].map((place) => sign(token, place)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await shown(token)).register).toEqual({ state: 'complete', signed: 4, adults: 4 })
  })

  it('is signed again only by somebody who has seen the card’s current state', async () => {
    const { token, reference } = await api.harness().createBooking()
    await sign(token, 1)
    expect(await sign(token, 1, { fullName: 'Somebody Else' })).toMatchObject({
      status: 409,
      body: { error: 'entry-changed' },
    })
    expect(await sign(token, 1, { version: 1, address: '9 New Road, Cradock' })).toMatchObject({ status: 200 })
    expect(await api.harness().registers.ofBooking(reference)).toMatchObject([
      { address: '9 New Road, Cradock', version: 2 },
    ])
    expect((await shown(token)).register).toMatchObject({ signed: 1 })
  })

  it.each([
    ['of a third adult in a party of two', '3', {}, 404, 'adult-not-found'],
    ['of no adult', '0', {}, 400, 'invalid-request'],
    ['without a signature', '1', { signature: undefined }, 400, 'invalid-request'],
    [
      'with a picture for a signature',
      '1',
      { signature: { kind: 'drawn', path: '<svg onload=alert(1)>' } },
      400,
      'invalid-request',
    ],
  ])('refuses a card %s and writes nothing', async (_, place, changes, status, error) => {
    const { token } = await api.harness().createBooking()
    const before = await api.contents()
    const body = { ...aRegisterEntry, version: 0, ...changes }
    const response = await api.ask(contracts.SaveRegisterEntry, { params: { token, place }, body })
    expect([response.status, response.body['error']]).toEqual([status, error])
    expect((await api.contents()).filter((line) => !line.includes('LIMIT#'))).toEqual(
      before.filter((line) => !line.includes('LIMIT#')),
    )
  })

  it('of another booking is not accessible', async () => {
    const [mine, theirs] = [await api.harness().createBooking(), await api.harness().createBooking()]
    await sign(theirs.token, 1)
    const mixedToken = `${theirs.token.slice(0, 5)}${mine.token.slice(5)}`
    expect(await api.ask(contracts.ShowRegister, { params: { token: mixedToken } })).toMatchObject({ status: 404 })
    expect(await sign(mixedToken, 2)).toMatchObject({ status: 404, body: { error: 'booking-not-found' } })
    expect((await shown(mine.token)).register).toMatchObject({ state: 'nothing' })
  })

  it('closes with its booking, and says when it is deleted', async () => {
    const { token, reference } = await api.harness().createBooking()
    await sign(token, 1)
    await api.harness().cancelByStaff({ params: { reference }, body: { reason: '' } })
    expect(await sign(token, 2)).toMatchObject({ status: 409, body: { error: 'booking-closed' } })
    expect(await shown(token)).toMatchObject({ status: 'cancelled', deletedOn: '2026-12-21', deletedAt: null })
  })

  it('shows a file with its adult, and a file without an adult separately', async () => {
    const { token } = await api.harness().createBooking()
    const ofSecond = await api
      .harness()
      .uploadFile({ token }, { purpose: 'document', place: 2, fileName: 'passport.pdf' })
    const ofNobody = await api.harness().uploadFile({ token }, { purpose: 'document', fileName: 'both.pdf' })
    expect(await shown(token)).toMatchObject({
      adults: [{ files: [] }, { files: [{ id: ofSecond, fileName: 'passport.pdf', state: 'waiting' }] }],
      otherFiles: [{ id: ofNobody }],
      register: { state: 'nothing' },
    })
    const uploadRequest = {
      purpose: 'document',
      place: 3,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 9,
    }
    expect(await api.ask(contracts.StartUpload, { params: { token }, body: uploadRequest })).toMatchObject({
      status: 404,
      body: { error: 'adult-not-found' },
    })
  })

  it('is shown to staff by reference, masked as the guest sees it', async () => {
    const { token, reference } = await api.harness().createBooking()
    await sign(token, 1)
    const request = { params: { reference }, claims: asStaff }
    const { status, body } = await api.ask(contracts.ShowRegisterToStaff, request)
    const { adults, ...others } = await shown(token)
    // The guest has links to share.
    expect([status, body]).toEqual([200, { ...others, adults: adults.map((adult) => ({ ...adult, ownToken: null })) }])
  })

  it('asks each adult to accept the indemnity that staff have published, and keeps which one it was', async () => {
    const { show, saveDraft, publish, unpublish } = documentTemplateKind.actions
    const publishIndemnity = async (body: string) => {
      const params = { id: 'indemnity' }
      const { body: record } = await api.ask(show, { params, claims: asStaff })
      const form = { ...(record['form'] as object), body }
      const saved = await api.ask(saveDraft, { params, claims: asStaff, body: { version: record['version'], form } })
      const sent = { params, claims: asStaff, body: { version: saved.body['version'], note: '' } }
      expect((await api.ask(publish, sent)).status).toBe(200)
    }
    const { token, reference } = await api.harness().createBooking()
    expect(await shown(token)).toMatchObject({
      indemnity: null,
      texts: { version: 0, why: expect.stringContaining('register') },
    })
    expect((await sign(token, 1)).status).toBe(200)

    await publishIndemnity('The road is **steep**.')
    expect(await shown(token)).toMatchObject({ indemnity: { version: 1, body: [{ kind: 'paragraph' }] } })
    const refused = { status: 409, body: { error: 'indemnity-not-accepted' } }
    expect(await sign(token, 2)).toMatchObject(refused)
    expect(await sign(token, 2, { indemnityVersion: 2 })).toMatchObject(refused)
    expect((await sign(token, 2, { indemnityVersion: 1 })).status).toBe(200)

    await publishIndemnity('The road is steep, and **wet**.')
    expect(await sign(token, 2, { version: 1, indemnityVersion: 1, fullName: 'Sipho Dube' })).toMatchObject(refused)
    const old = await sign(token, 1, { version: 1, indemnityVersion: 2, declarationVersion: 7, fullName: 'Sipho Dube' })
    expect(old).toMatchObject({ status: 409, body: { error: 'register-text-changed' } })

    const entries = await api.harness().registers.ofBooking(reference)
    expect(entries.map(({ indemnity, declarationVersion }) => ({ indemnity, declarationVersion }))).toEqual([
      { indemnity: undefined, declarationVersion: 0 },
      { indemnity: { version: 1, acceptedAt: '2026-11-21T08:00:00.000Z' }, declarationVersion: 0 },
    ])
    const staffs = await api.ask(contracts.ShowRegisterToStaff, { params: { reference }, claims: asStaff })
    expect(JSON.stringify(staffs.body)).toContain('"indemnity":{"version":1,"acceptedAt"')

    const { body: record } = await api.ask(show, { params: { id: 'indemnity' }, claims: asStaff })
    const down = { params: { id: 'indemnity' }, claims: asStaff, body: { version: record['version'] } }
    expect((await api.ask(unpublish, down)).status).toBe(200)
    expect((await sign(token, 1, { version: 1, fullName: 'Sipho Dube' })).status).toBe(200)
  })
})
