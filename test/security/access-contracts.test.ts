import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'

const reply = z.object({ done: z.literal(true) })
const action = { method: 'POST', path: '/actions', summary: 'An action.', reply, refusals: [] } as const
const look = { method: 'GET', path: '/looks', summary: 'A look.', reply, refusals: [] } as const
const withName = { audience: 'public', body: z.object({ name: z.string() }) } as const
const limit = { calls: 10, perSeconds: 600 } as const

/** Compile-time checks of contracts; nothing of it runs. The line below each mark must not compile. */
export const invalidContracts = () => [
  // @ts-expect-error -- no audience
  endpoint(look),
  // @ts-expect-error -- no audience and no limit
  endpoint({ ...action, limit }),
  // @ts-expect-error -- an unknown audience
  endpoint({ ...look, audience: 'everybody' }),
  // @ts-expect-error -- the list of contracts requires an audience
  { ...look } satisfies Endpoint,
  // @ts-expect-error -- a public endpoint that stores something without a limit
  endpoint({ ...action, audience: 'public' }),
  // @ts-expect-error -- a guest's endpoint that stores something without a limit
  endpoint({ ...action, audience: 'guest' }),
  // @ts-expect-error -- counted for each value of a field that does not exist
  endpoint({ ...action, ...withName, limit: { ...limit, each: { field: 'email', calls: 1 } } }),
]

describe('a contract', () => {
  it('compiles with an audience, and with a limit where it stores something for somebody without an account', () => {
    const sound = [
      endpoint({ ...look, audience: 'public' }),
      endpoint({ ...action, audience: 'staff' }),
      endpoint({ ...action, audience: 'guest', limit }),
      endpoint({ ...action, audience: 'public', limit: 'none' }),
      endpoint({ ...action, ...withName, limit: { ...limit, each: { field: 'name', calls: 1 } } }),
    ]
    expect(sound).toHaveLength(5)
  })

  it.each(Object.entries<Endpoint>(contracts))('%s has a known audience', (_, { audience }) => {
    expect(['public', 'guest', 'account', 'staff', 'owner']).toContain(audience)
  })

  it.each([
    [
      'owner',
      [
        'ListAccounts',
        'ApproveAccount',
        'RefuseAccount',
        'ResetSecondFactor',
        'FindPeople',
        'ExportPerson',
        'ErasePerson',
        'EraseEnquiry',
        'ListFormerAccountBookings',
        'SaveFirstSteps',
        'SavePaymentSettings',
        'SaveBankSettings',
        'ListChanges',
        'post.delete',
        ...Object.keys(emailTemplateKind.endpoints),
        'PreviewEmailTemplate',
        'SendTestEmail',
      ],
    ],
    ['account', ['ShowMe']],
  ])('for an audience of %s is one of %j: a wider audience must be added here too', (audience, names) => {
    const found = Object.entries<Endpoint>(contracts).filter(([, one]) => one.audience === audience)
    expect(found.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  })

  it('of an owner that changes something asks for a fresh sign-in: every exception is listed here', () => {
    const unguarded = Object.entries<Endpoint>(contracts)
      .filter(([, { method, audience }]) => method !== 'GET' && audience === 'owner')
      .filter(([, { needsRecentSignIn }]) => !needsRecentSignIn)
    // A search, which is sent in a body, and what gives no power over money, people or accounts: the texts of e-mails
    // take no account numbers.
    const ofTemplates = Object.keys(contracts).filter((name) => name.startsWith('email-template.'))
    expect(
      unguarded
        .map(([name]) => name)
        .filter((name) => !ofTemplates.includes(name))
        .toSorted(),
    ).toEqual(['FindPeople', 'PreviewEmailTemplate', 'SaveFirstSteps', 'SendTestEmail', 'post.delete'])
  })

  it('stores something for somebody without an account only within a limit: every exception is listed here', () => {
    const unlimited = Object.entries<Endpoint>(contracts)
      .filter(([, { method, audience }]) => method !== 'GET' && !mustSignIn(audience))
      .filter(([, one]) => typeof one.limit !== 'object')
    // A price stores nothing; a refused message of PayFast may be money that nobody hears of.
    expect(unlimited.map(([name]) => name)).toEqual(['CalculatePricing', 'ReceiveItn'])
  })
})
