// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRegisterTexts } from '#test/support/register-entry-fixture.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import { pathOf, parseSignaturePath } from '#web/site/features/documents/signature-path.ts'
import { type FakeApi, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

const signed = (fullName: string): Register['adults'][number]['entry'] => ({
  fullName,
  residence: 'citizen',
  idEnding: '9087',
  signedAt: '2026-11-21T08:00:00.000Z',
  indemnity: null,
})
const aRegister = (
  entries: readonly Register['adults'][number]['entry'][],
  changes: Partial<Register> = {},
): Register => {
  const count = entries.filter(Boolean).length
  return {
    reference: 'MC-7K4QX',
    status: 'confirmed',
    cabinTitle: 'Protea',
    checkInDate: '2027-01-15',
    checkOutDate: '2027-01-17',
    register: {
      state: count === 0 ? 'nothing' : count < entries.length ? 'partly' : 'complete',
      signed: count,
      adults: entries.length,
    },
    deletedOn: '2029-01-17',
    deletedAt: null,
    own: null,
    adults: entries.map((entry, index) => ({
      place: index + 1,
      version: entry ? 1 : 0,
      entry,
      signedUnseen: null,
      ownToken: index > 0 ? `7K4QX-own-${index + 1}` : null,
      files: [],
    })),
    childAges: [],
    otherFiles: [],
    ...defaultRegisterTexts,
    ...changes,
  }
}

/** A fake API that returns the register of the test, and accepts every signature. */
function fakeApiWithRegister(register: Register, onSave?: () => ReturnType<FakeApi['override']> | 'lost'): FakeApi {
  return createFakeApi({
    override: (path, body) => {
      if (path === '/bookings/secret-token/register') return { status: 200, body: register }
      const place = Number(/\/register\/(\d)$/.exec(path)?.[1])
      if (!place) return undefined
      const response = onSave?.()
      if (response === 'lost') throw new TypeError('Failed to fetch')
      if (response) return response
      const { fullName } = body as { fullName: string }
      return {
        status: 200,
        body: aRegister(register.adults.map((adult) => (adult.place === place ? signed(fullName) : adult.entry))),
      }
    },
  })
}

const open = (fakeApi: FakeApi) => visit(fakeApi, '/submit-documents?token=secret-token')
type User = ReturnType<typeof visit>['user']
const cardOf = (place: number) => screen.findByRole('region', { name: `Adult ${place}` })

async function fill(user: User, card: HTMLElement) {
  const inCard = within(card)
  await user.type(inCard.getByLabelText('Full name'), 'Thandi Mokoena')
  await user.click(inCard.getByRole('radio', { name: 'South African citizen' }))
  await user.type(inCard.getByLabelText('ID or passport number'), '8001015009087')
  await user.type(inCard.getByLabelText('Home address'), '12 Main Street, Hogsback')
  await user.click(inCard.getByRole('button', { name: 'Type your name instead' }))
  await user.type(inCard.getByLabelText(/type your full name/), 'Thandi Mokoena')
}
const sign = async (user: User, card: HTMLElement) =>
  user.click(within(card).getByRole('button', { name: 'Sign and save' }))

beforeEach(() => {
  stubBrowserApis()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the guest register', () => {
  it('says why it is asked for, who sees it and when it is deleted, and opens the first unsigned card', async () => {
    open(fakeApiWithRegister(aRegister([signed('Thandi Mokoena'), null, null], { childAges: [4, 7] })))
    expect((await screen.findAllByText(/Wed 17 Jan 2029/)).length).toBeGreaterThan(0)
    expect(screen.getByText(/Immigration Act 13 of 2002/)).toBeTruthy()
    expect(screen.getByText(/Protection of Personal Information Act you may ask/)).toBeTruthy()
    expect(screen.getByText(/Information Regulator/)).toBeTruthy()
    expect(screen.getByText(/1 of 3 adults signed/)).toBeTruthy()
    expect(screen.getByText(/2 children, 4 and 7 years old/)).toBeTruthy()
    expect(within(await cardOf(1)).getByText('••••••9087')).toBeTruthy()
    expect(within(await cardOf(2)).getByLabelText('Full name')).toBeTruthy()
    expect(within(await cardOf(3)).queryByLabelText('Full name')).toBeNull()
    expect(screen.getByText(/sign the register when you arrive/)).toBeTruthy()
  })

  it('is signed adult by adult: the input is cleared, and shown masked', async () => {
    const fakeApi = fakeApiWithRegister(aRegister([null, null]))
    const { user } = open(fakeApi)
    await fill(user, await cardOf(1))
    await sign(user, await cardOf(1))
    expect(await within(await cardOf(1)).findByText('••••••9087')).toBeTruthy()
    expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/register/1'))?.body).toEqual({
      version: 0,
      declarationVersion: 0,
      fullName: 'Thandi Mokoena',
      residence: 'citizen',
      idNumber: '8001015009087',
      address: '12 Main Street, Hogsback',
      signature: { kind: 'typed', name: 'Thandi Mokoena' },
    })
    expect(await within(await cardOf(2)).findByLabelText('Full name')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Adult 2'))
    expect(JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])).not.toContain('Thandi')
  })

  it('shows the indemnity in full, and is signed only once it is ticked', async () => {
    const indemnity = {
      version: 3,
      title: 'What we are not liable for',
      body: [{ kind: 'paragraph' as const, runs: [{ text: 'The road is steep.' }] }],
      sentence: 'I have read this and I accept it.',
    }
    const fakeApi = fakeApiWithRegister(aRegister([null], { indemnity }))
    const { user } = open(fakeApi)
    const card = await cardOf(1)
    expect(await within(card).findByText('The road is steep.')).toBeTruthy()
    expect(within(card).getByText('By signing you confirm that this is correct.')).toBeTruthy()
    await fill(user, card)
    await sign(user, card)
    expect(await within(card).findByText('Please read this, and tick it')).toBeTruthy()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/register/1'))).toBe(false)
    await user.click(within(card).getByRole('checkbox', { name: 'I have read this and I accept it.' }))
    expect(within(card).queryByText('Please read this, and tick it')).toBeNull()
    await sign(user, card)
    await waitFor(() =>
      expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/register/1'))?.body).toMatchObject({
        indemnityVersion: 3,
        declarationVersion: 0,
      }),
    )
  })

  it('reports what is missing, and focuses it', async () => {
    const fakeApi = fakeApiWithRegister(aRegister([null]))
    const { user } = open(fakeApi)
    await user.type(within(await cardOf(1)).getByLabelText('Full name'), 'Thandi Mokoena')
    await sign(user, await cardOf(1))
    for (const problem of [
      'Please choose one',
      'Please enter an ID or passport number',
      /home address: street/,
      /^Please sign: draw/,
    ])
      expect(screen.getByText(problem)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'South African citizen' })),
    )
    const card = await cardOf(1)
    await user.click(within(card).getByRole('radio', { name: 'South African citizen' }))
    await user.type(within(card).getByLabelText('ID or passport number'), '8001015009087')
    await user.type(within(card).getByLabelText('Home address'), '12 Main Street, Hogsback')
    await sign(user, card)
    await waitFor(() =>
      expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Type your name instead' })),
    )
    expect(fakeApi.sentRequests.some(({ path }) => path.includes('/register/'))).toBe(false)
  })

  it('hints at a mistyped digit, and still accepts the number', async () => {
    const fakeApi = fakeApiWithRegister(aRegister([null]))
    const { user } = open(fakeApi)
    const card = await cardOf(1)
    await fill(user, card)
    await user.type(within(card).getByLabelText(/^ID or passport number/), '{Backspace}6')
    expect(within(card).getByText(/One digit of this ID number seems to be wrong/)).toBeTruthy()
    await sign(user, card)
    expect(await screen.findByText('All 1 adult signed')).toBeTruthy()
  })

  it('keeps a half-filled card over a reload of this tab, without its ID number and signature', async () => {
    const fakeApi = fakeApiWithRegister(aRegister([null]))
    const { user } = open(fakeApi)
    await fill(user, await cardOf(1))
    expect(JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])).not.toMatch(
      /8001015009087|typed/,
    )
    expect(Object.keys(localStorage)).toEqual([])
    cleanup()
    open(fakeApi)
    const card = within(await cardOf(1))
    expect(card.getByLabelText<HTMLInputElement>('Full name').value).toBe('Thandi Mokoena')
    expect(card.getByRole<HTMLInputElement>('radio', { name: 'South African citizen' }).checked).toBe(true)
    expect(card.getByLabelText<HTMLInputElement>('ID or passport number').value).toBe('')
    expect(card.queryByLabelText(/type your full name/)).toBeNull()
  })

  it('waits while offline and saves by itself', async () => {
    let tries = 0
    const fakeApi = fakeApiWithRegister(aRegister([null]), () => {
      tries += 1
      return tries === 1 ? 'lost' : undefined
    })
    const { user } = open(fakeApi)
    await fill(user, await cardOf(1))
    await sign(user, await cardOf(1))
    expect(await screen.findByText(/sent by itself as soon as there is a signal/)).toBeTruthy()
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('All 1 adult signed')).toBeTruthy()
    expect(tries).toBe(2)
  })

  it('says that somebody else has signed the card since', async () => {
    const { user } = open(fakeApiWithRegister(aRegister([null]), () => refusal('entry-changed')))
    await fill(user, await cardOf(1))
    await sign(user, await cardOf(1))
    expect(await screen.findByText(/signed on another device/)).toBeTruthy()
  })

  it('says that it is complete, and whose ID to bring', async () => {
    open(fakeApiWithRegister(aRegister([signed('Thandi Mokoena'), signed('Sipho Dube')])))
    expect(await screen.findByText('The register is complete. Thank you!')).toBeTruthy()
    expect(screen.getByText(/bring the ID or passport of Thandi Mokoena, Sipho Dube along/)).toBeTruthy()
  })

  it('gives a card to its own adult by link, and shows of it only that it is signed', async () => {
    const register = aRegister([signed('Thandi Mokoena'), null, null])
    const [, second] = register.adults
    if (second) Object.assign(second, { version: 1, signedUnseen: '2026-11-21T08:00:00.000Z' })
    open(fakeApiWithRegister(register))
    expect(within(await cardOf(1)).queryByText(/fill it in instead/)).toBeNull()
    const card = within(await cardOf(2))
    expect(card.getByText('Signed')).toBeTruthy()
    expect(card.getByText(/by a link of their own/)).toBeTruthy()
    for (const none of [card.queryByRole('button'), card.queryByText(/fill it in instead/)]) expect(none).toBeNull()
    // The next card to sign is the third one's.
    const third = within(await cardOf(3))
    expect(third.getByLabelText('Full name')).toBeTruthy()
    const words = third.getByRole<HTMLAnchorElement>('link', { name: /WhatsApp/, hidden: true }).href
    expect(decodeURIComponent(words)).toMatch(/Protea.*\/submit-documents\?token=7K4QX-own-3$/)
    expect(decodeURIComponent(words)).not.toContain('secret-token')
  })

  it('is one card by an adult’s own link, without the booking or the others', async () => {
    const [, second] = aRegister([null, null]).adults
    const own = { own: 2, adults: second ? [{ ...second, ownToken: null }] : [] }
    const fakeApi = fakeApiWithRegister(aRegister([null], own), () => ({
      status: 200,
      body: aRegister([signed('x')], {
        own: 2,
        adults: own.adults.map((adult) => ({ ...adult, version: 1, signedUnseen: '2026-11-21T08:00:00.000Z' })),
      }),
    }))
    const { user } = open(fakeApi)
    const card = await screen.findByRole('region', { name: 'Your card' })
    expect(screen.getByText(/opens your card alone/)).toBeTruthy()
    await fill(user, card)
    await sign(user, card)
    expect(await screen.findByText(/not shown here again/)).toBeTruthy()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/register/2'))).toBe(true)
    expect(screen.getByText(/bring your ID or passport along, or send a photo/)).toBeTruthy()
    for (const word of [/MC-7K4QX/, /whole booking/, /of 2 adults/, /Adult 1/, /Thandi/])
      expect(screen.queryByText(word)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change and sign again' }))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
  })

  it('is signed again on a card that shows neither number nor address nor signature', async () => {
    const { user } = open(fakeApiWithRegister(aRegister([signed('Thandi Mokoena')])))
    await user.click(await screen.findByRole('button', { name: 'Change and sign again' }))
    const card = within(await cardOf(1))
    expect(card.getByLabelText<HTMLInputElement>('Full name').value).toBe('Thandi Mokoena')
    expect(card.getByLabelText<HTMLInputElement>('ID or passport number').value).toBe('')
    expect(card.getByLabelText<HTMLInputElement>('Home address').value).toBe('')
  })

  it.each([
    ['cancelled', null, /This booking is cancelled/, /is deleted on Wed 17 Jan 2029/],
    ['completed', null, /This stay is over/, /is deleted on Wed 17 Jan 2029/],
    ['expired', '2026-12-21T21:00:00.000Z', /has expired/, /was deleted on Mon 21 Dec 2026/],
  ] as const)(
    'asks nothing of a booking that is %s, and says what happens to the data',
    async (status, deletedAt, title, end) => {
      open(fakeApiWithRegister(aRegister([signed('Thandi Mokoena')], { status, deletedAt })))
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(end)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Sign and save' })).toBeNull()
    },
  )

  it('offers a fresh link where the link is invalid', async () => {
    open(
      createFakeApi({ override: (path) => (path.startsWith('/bookings/') ? refusal('booking-not-found') : undefined) }),
    )
    expect(await screen.findByText('This link does not open a booking')).toBeTruthy()
    expect(await screen.findByRole('form', { name: 'Get your booking link' })).toBeTruthy()
  })
})

describe('a drawn signature', () => {
  const sheetOf = (card: HTMLElement) => {
    const sheet = within(card).getByRole('img', { name: /signature/ })
    vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(30, 400, 300, 150))
    return sheet
  }
  const at = (clientX: number, clientY: number, others = {}) => ({ isPrimary: true, clientX, clientY, ...others })
  const pathIn = (sheet: HTMLElement) => sheet.querySelector('path')?.getAttribute('d')

  it('records what a finger draws from the moment its sheet is open, stroke by stroke, and clears it', async () => {
    const { user } = open(fakeApiWithRegister(aRegister([null])))
    const sheet = sheetOf(await cardOf(1))
    fireEvent.pointerDown(sheet, at(50, 440))
    fireEvent.pointerMove(sheet, at(60.4, 420))
    expect(pathIn(sheet)).toBe('M40 80L61 40')
    // A palm beside the finger.
    fireEvent.pointerDown(sheet, at(300, 540, { isPrimary: false }))
    fireEvent.pointerMove(sheet, at(301, 541, { isPrimary: false }))
    fireEvent.pointerMove(sheet, at(400, 499))
    fireEvent.pointerUp(sheet, at(400, 499))
    fireEvent.pointerMove(sheet, at(100, 500))
    fireEvent.pointerDown(sheet, at(130, 500))
    fireEvent.pointerCancel(sheet, at(130, 500))
    expect(pathIn(sheet)).toBe('M40 80L61 40L599 198M200 200L200 200')
    expect(sheet.getAttribute('aria-label')).toBe('Your signature is drawn here')
    await user.click(within(await cardOf(1)).getByRole('button', { name: 'Clear' }))
    expect(pathIn(sheetOf(await cardOf(1)))).toBe('')
  })

  it('is stored in whole units of its box, clipped to it, and a dot stays one', () => {
    const strokes = [
      [
        { x: 40, y: 80 },
        { x: 60.8, y: 40 },
        { x: 61, y: 40.2 },
        { x: 600, y: 198 },
      ],
      [{ x: -10, y: 400 }],
    ]
    const path = 'M40 80L61 40L599 198M0 299L0 299'
    expect(pathOf(strokes)).toBe(path)
    expect(pathOf(parseSignaturePath(path))).toBe(path)
    expect(parseSignaturePath('')).toEqual([])
  })

  it('drops points until it is short enough, and never its ends', () => {
    const longStroke = Array.from({ length: 5_000 }, (_, index) => ({ x: (index * 37) % 600, y: (index * 91) % 200 }))
    const path = pathOf([longStroke])
    expect(path.length).toBeLessThanOrEqual(12_000)
    expect(path).toMatch(/^M0 0L/)
    expect(path.endsWith(`L${(4_999 * 37) % 600} ${(4_999 * 91) % 200}`)).toBe(true)
  })
})
