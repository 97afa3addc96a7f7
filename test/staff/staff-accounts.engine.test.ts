import { describe, expect, it } from 'vitest'
import type { Request, SignInClaims, UseCase } from '#lambdas/http/serve.ts'
import {
  approveAccountUsing,
  listAccountsUsing,
  addWaitingAccountUsing,
  refuseAccountUsing,
  resetSecondFactorUsing,
  showMeUsing,
} from '#lambdas/staff/accounts.ts'
import { findCallerUsing } from '#lambdas/staff/find-caller.ts'
import type { OwnerSecondFactor } from '#shared/staff/second-factor.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { ShowMe } from '#shared/staff/accounts.contract.ts'
import { aBusinessTime } from '#test/support/business-time-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()

const people: Record<string, { email: string; isEmailVerified: boolean }> = {
  lindiwe: { email: 'Owner@MountainCabins.example', isEmailVerified: true },
  impostor: { email: 'owner@mountaincabins.example', isEmailVerified: false },
  nomsa: { email: 'nomsa@example.co.za', isEmailVerified: true },
}

/** The staff API with a user pool that remembers who is in which group. */
async function createAccountsHarness({
  ownerSecondFactor = 'optional',
}: { ownerSecondFactor?: OwnerSecondFactor } = {}) {
  const { table } = await tables.createSeededTable()
  const accounts = accountRepository(table)
  const groups = new Map<string, string>()
  const factors = new Set<string>()
  const pool: Parameters<typeof showMeUsing>[0]['pool'] = {
    person: async (sub) => ({
      fullName: sub,
      email: '',
      isEmailVerified: false,
      hasSecondFactor: factors.has(sub),
      ...people[sub],
    }),
    grantRole: async (sub, role) => void groups.set(sub, role),
    revokeAccess: async (sub) => void groups.delete(sub),
    removeSecondFactor: async (sub) => void factors.delete(sub),
  }
  const needs = { accounts, pool, ownerEmail: 'owner@mountaincabins.example', ownerSecondFactor, clock: aBusinessTime }
  const caller = (sub: string) => ({ sub, userName: sub, name: sub, role: null })
  const callAs =
    <E extends Endpoint>(useCase: UseCase<E>) =>
    (callerSub: string, request: Partial<Request<E>> = {}) =>
      useCase({ caller: caller(callerSub), sourceAddress: '127.0.0.1', ...request } as Request<E>)
  return {
    accounts,
    groups,
    factors,
    callerOf: (sub: string, claims: Partial<SignInClaims> = {}) =>
      findCallerUsing(needs)({ sub, tokenIssuedAt: undefined, signedInAt: undefined, ...claims }),
    enlist: (sub: string) =>
      addWaitingAccountUsing(needs)({ sub, userName: sub, fullName: sub, email: people[sub]?.email ?? '' }),
    me: callAs(showMeUsing(needs)),
    /** An account that is an active owner already. */
    owner: async (sub: string) => {
      await accounts.add({
        sub,
        userName: sub,
        email: `${sub}@example.co.za`,
        fullName: sub,
        state: 'active',
        role: 'owner',
        requestedAt: aBusinessTime().now,
        decidedBy: null,
      })
      groups.set(sub, 'owner')
    },
    list: callAs(listAccountsUsing(needs)),
    approve: callAs(approveAccountUsing(needs)),
    refuse: callAs(refuseAccountUsing(needs)),
    resetSecondFactor: callAs(resetSecondFactorUsing(needs)),
  }
}
const toStaff = (sub: string) => ({ params: { sub }, body: { role: 'staff' as const } })

describe('signing up', () => {
  it('gives no access: the account waits, and is on the owner’s list once, however often it calls', async () => {
    const harness = await createAccountsHarness()
    const calls = await Promise.all(Array.from({ length: 5 }, () => harness.me('nomsa')))
    for (const call of calls) expect(expectOk(call)).toMatchObject({ state: 'waiting', role: null })
    expect(expectOk(await harness.list('lindiwe')).waiting).toMatchObject([{ sub: 'nomsa' }])
    expect(await harness.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
    expect(harness.groups.size).toBe(0)
  })

  it('gives access at once only to the owner named at deploy time, by an address that the pool has verified', async () => {
    const harness = await createAccountsHarness()
    expect(expectOk(await harness.me('impostor'))).toMatchObject({ state: 'waiting', role: null })
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ state: 'active', role: 'owner' })
    expect([...harness.groups]).toEqual([['lindiwe', 'owner']])
  })
})

describe('the owner named at deploy time', () => {
  it('who signed up and was put on the list gets access with their first call', async () => {
    const harness = await createAccountsHarness()
    expect(await harness.enlist('lindiwe')).toBe(true)
    expect(await harness.callerOf('lindiwe')).toMatchObject({ isActive: false })
    const calls = await Promise.all(Array.from({ length: 3 }, () => harness.me('lindiwe')))
    for (const call of calls) expect(expectOk(call)).toMatchObject({ state: 'active', role: 'owner' })
    expect(await harness.accounts.find('lindiwe')).toMatchObject({ state: 'active', decidedBy: 'deployment' })
  })

  it('can always become owner again, no matter who refused or lowered the account', async () => {
    const harness = await createAccountsHarness()
    await harness.me('lindiwe')
    await harness.owner('pieter')
    expectOk(await harness.refuse('pieter', { params: { sub: 'lindiwe' } }))
    expect(await harness.callerOf('lindiwe')).toMatchObject({ isActive: false })
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ state: 'active', role: 'owner' })
    expectOk(await harness.approve('pieter', toStaff('lindiwe')))
    expect(await harness.callerOf('lindiwe')).toMatchObject({ role: 'staff' })
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ state: 'active', role: 'owner' })
    expect(harness.groups.get('lindiwe')).toBe('owner')
  })
})

describe('an owner', () => {
  it('has the last word: a delayed first call undoes no decision', async () => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    await harness.me('nomsa')
    const firstVersion = await harness.accounts.find('nomsa')
    expectOk(await harness.approve('lindiwe', toStaff('nomsa')))
    expect(firstVersion && (await harness.accounts.add(firstVersion))).toBe(false)
    expect(await harness.accounts.find('nomsa')).toMatchObject({ state: 'active', role: 'staff' })
  })

  it('gives an account staff access, and takes it away again', async () => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    await harness.me('nomsa')
    expect(expectOk(await harness.approve('lindiwe', toStaff('nomsa')))).toMatchObject({
      state: 'active',
      role: 'staff',
      decidedBy: 'lindiwe',
    })
    expect(await harness.callerOf('nomsa')).toMatchObject({ isActive: true, role: 'staff' })
    expect(expectOk(await harness.refuse('lindiwe', { params: { sub: 'nomsa' } }))).toMatchObject({ state: 'refused' })
    expect(await harness.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
    expect(harness.groups.has('nomsa')).toBe(false)
    expect(expectOk(await harness.list('lindiwe'))).toMatchObject({
      waiting: [],
      decided: [{ sub: 'lindiwe' }, { sub: 'nomsa' }],
    })
  })

  it('is not named to those they refuse', async () => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    await harness.me('nomsa')
    await harness.refuse('lindiwe', { params: { sub: 'nomsa' } })
    const shown = ShowMe.reply.parse(expectOk(await harness.me('nomsa')))
    expect(shown).toMatchObject({ state: 'refused' })
    expect(JSON.stringify(shown)).not.toContain('lindiwe')
  })

  it('cannot remove their own access, nor decide on an unknown account', async () => {
    const harness = await createAccountsHarness()
    await harness.me('lindiwe')
    expect(await harness.refuse('lindiwe', { params: { sub: 'lindiwe' } })).toMatchObject({ refusal: 'not-yourself' })
    expect(await harness.approve('lindiwe', toStaff('lindiwe'))).toMatchObject({ refusal: 'not-yourself' })
    expect(await harness.callerOf('lindiwe')).toMatchObject({ isActive: true, role: 'owner' })
    expect(harness.groups.get('lindiwe')).toBe('owner')
    expect(await harness.approve('lindiwe', toStaff('nobody'))).toMatchObject({ refusal: 'account-not-found' })
    expect(harness.groups.has('nobody')).toBe(false)
  })

  it('is always left, though two or three owners lower one another at the same moment', async () => {
    const harness = await createAccountsHarness()
    for (let round = 0; round < 5; round += 1) {
      const owners = [0, 1, 2].slice(0, 2 + (round % 2)).map((number) => `owner-${round}-${number}`)
      for (const sub of owners) await harness.owner(sub)
      const next = (index: number) => owners[(index + 1) % owners.length] ?? ''
      await Promise.all(
        owners.map((sub, index) =>
          index % 2 === 0
            ? harness.approve(sub, toStaff(next(index)))
            : harness.refuse(sub, { params: { sub: next(index) } }),
        ),
      )
      const after = await Promise.all(owners.map((sub) => harness.callerOf(sub)))
      const left = after.filter(({ isActive, role }) => isActive && role === 'owner')
      expect(left.length).toBeGreaterThan(0)
      for (const { sub } of left) expect(harness.groups.get(sub)).toBe('owner')
    }
  })

  it('and another owner who decide differently at the same moment leave one decision, and matching access', async () => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    await harness.owner('pieter')
    await harness.me('nomsa')
    const [approved, refused] = await Promise.all([
      harness.approve('lindiwe', toStaff('nomsa')),
      harness.refuse('pieter', { params: { sub: 'nomsa' } }),
    ])
    expect(approved.ok || refused.ok).toBe(true)
    const { isActive, role } = await harness.callerOf('nomsa')
    const state = (await harness.accounts.find('nomsa'))?.state
    expect([isActive, role]).toEqual(state === 'active' ? [true, 'staff'] : [false, null])
  })
})

describe('the second factor', () => {
  const { now } = aBusinessTime()
  const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

  it('is required of owners if the deployment requires it, and of nobody else', async () => {
    const harness = await createAccountsHarness({ ownerSecondFactor: 'required' })
    await harness.owner('lindiwe')
    await harness.me('nomsa')
    expectOk(await harness.approve('lindiwe', toStaff('nomsa')))
    expect(await harness.callerOf('lindiwe')).toMatchObject({ isActive: true, mustSetUpSecondFactor: true })
    expect(await harness.callerOf('nomsa')).toMatchObject({ isActive: true, mustSetUpSecondFactor: false })
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ hasSecondFactor: false, mustSetUpSecondFactor: true })

    const withoutRequirement = await createAccountsHarness({ ownerSecondFactor: 'optional' })
    await withoutRequirement.owner('lindiwe')
    expect(await withoutRequirement.callerOf('lindiwe')).toMatchObject({ mustSetUpSecondFactor: false })
  })

  it('counts as soon as the account is shown again, with the token of before', async () => {
    const harness = await createAccountsHarness({ ownerSecondFactor: 'required' })
    await harness.owner('lindiwe')
    const token = { tokenIssuedAt: minutesAgo(20) }
    expect(await harness.callerOf('lindiwe', token)).toMatchObject({ mustSetUpSecondFactor: true })
    harness.factors.add('lindiwe')
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ hasSecondFactor: true, mustSetUpSecondFactor: false })
    expect(await harness.callerOf('lindiwe', token)).toMatchObject({ mustSetUpSecondFactor: false })
  })

  it('is read again with each new token, so that one that was switched off does not count', async () => {
    const harness = await createAccountsHarness({ ownerSecondFactor: 'required' })
    await harness.owner('lindiwe')
    harness.factors.add('lindiwe')
    expect(await harness.callerOf('lindiwe')).toMatchObject({ mustSetUpSecondFactor: false })
    harness.factors.delete('lindiwe')
    expect(await harness.callerOf('lindiwe', { tokenIssuedAt: now })).toMatchObject({ mustSetUpSecondFactor: false })
    const newToken = { tokenIssuedAt: new Date(Date.parse(now) + 1000).toISOString() }
    expect(await harness.callerOf('lindiwe', newToken)).toMatchObject({ mustSetUpSecondFactor: true })
  })

  it.each([
    [undefined, false],
    [0, true],
    [10, true],
    [10.1, false],
    [24 * 60, false],
  ])('is recent for ten minutes after the sign-in: %s minutes ago, %s', async (minutes, isSignInRecent) => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    const signedInAt = minutes === undefined ? undefined : minutesAgo(minutes)
    expect(await harness.callerOf('lindiwe', { signedInAt })).toMatchObject({ isSignInRecent })
  })

  it('is not recent by a sign-in from before it was set up', async () => {
    const harness = await createAccountsHarness()
    await harness.owner('lindiwe')
    harness.factors.add('lindiwe')
    expect(await harness.callerOf('lindiwe', { signedInAt: minutesAgo(1) })).toMatchObject({ isSignInRecent: false })
    expect(await harness.callerOf('lindiwe', { signedInAt: now })).toMatchObject({ isSignInRecent: true })
  })

  it('that somebody has lost is reset by another owner, never by oneself or by staff', async () => {
    const harness = await createAccountsHarness({ ownerSecondFactor: 'required' })
    for (const owner of ['lindiwe', 'pieter']) {
      // oxlint-disable-next-line no-await-in-loop -- two owners
      await harness.owner(owner)
      harness.factors.add(owner)
    }
    await harness.me('nomsa')
    expectOk(await harness.approve('lindiwe', toStaff('nomsa')))
    expect(await harness.callerOf('pieter')).toMatchObject({ mustSetUpSecondFactor: false })
    const pieter = { params: { sub: 'pieter' } }
    expect(await harness.resetSecondFactor('pieter', pieter)).toMatchObject({ refusal: 'not-yourself' })
    expect(await harness.resetSecondFactor('nomsa', pieter)).toMatchObject({ refusal: 'changed-meanwhile' })
    expect(harness.factors.has('pieter')).toBe(true)

    expectOk(await harness.resetSecondFactor('lindiwe', pieter))
    expect(harness.factors.has('pieter')).toBe(false)
    expect(await harness.callerOf('pieter')).toMatchObject({ isActive: true, mustSetUpSecondFactor: true })
    expect(await harness.resetSecondFactor('lindiwe', { params: { sub: 'nobody' } })).toMatchObject({
      refusal: 'account-not-found',
    })
  })
})
