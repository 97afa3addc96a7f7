import { describe, expect, it } from 'vitest'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import {
  approveAccountUsing,
  listAccountsUsing,
  addWaitingAccountUsing,
  refuseAccountUsing,
  showMeUsing,
} from '#lambdas/staff/accounts.ts'
import type { StaffPool } from '#lambdas/staff/staff-pool.ts'
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
async function createAccountsHarness() {
  const { table } = await tables.createSeededTable()
  const accounts = accountRepository(table)
  const groups = new Map<string, string>()
  const pool: StaffPool = {
    person: async (sub) => ({ fullName: sub, email: '', isEmailVerified: false, ...people[sub] }),
    grantRole: async (sub, role) => void groups.set(sub, role),
    revokeAccess: async (sub) => void groups.delete(sub),
  }
  const needs = { accounts, pool, ownerEmail: 'owner@mountaincabins.example', clock: aBusinessTime }
  const caller = (sub: string) => ({ sub, name: sub, role: null })
  const asked =
    <E extends Endpoint>(useCase: UseCase<E>) =>
    (who: string, request: Partial<Request<E>> = {}) =>
      useCase({ caller: caller(who), sourceAddress: '127.0.0.1', ...request } as Request<E>)
  return {
    accounts,
    groups,
    enlist: (sub: string) => addWaitingAccountUsing(needs)({ sub, fullName: sub, email: people[sub]?.email ?? '' }),
    me: asked(showMeUsing(needs)),
    list: asked(listAccountsUsing(needs)),
    approve: asked(approveAccountUsing(needs)),
    refuse: asked(refuseAccountUsing(needs)),
  }
}
const toStaff = (sub: string) => ({ params: { sub }, body: { role: 'staff' as const } })

describe('signing up', () => {
  it('gives no access: the account waits, and is on the owner’s list once, however often it calls', async () => {
    const harness = await createAccountsHarness()
    const calls = await Promise.all(Array.from({ length: 5 }, () => harness.me('nomsa')))
    for (const call of calls) expect(expectOk(call)).toMatchObject({ state: 'waiting', role: null })
    expect(expectOk(await harness.list('lindiwe')).waiting).toMatchObject([{ sub: 'nomsa' }])
    expect(await harness.accounts.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
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
    expect(await harness.accounts.callerOf('lindiwe')).toMatchObject({ isActive: false })
    const calls = await Promise.all(Array.from({ length: 3 }, () => harness.me('lindiwe')))
    for (const call of calls) expect(expectOk(call)).toMatchObject({ state: 'active', role: 'owner' })
    expect(await harness.accounts.find('lindiwe')).toMatchObject({ state: 'active', decidedBy: 'deployment' })
  })

  it('gets no access again once refused', async () => {
    const harness = await createAccountsHarness()
    await harness.me('lindiwe')
    expectOk(await harness.refuse('pieter', { params: { sub: 'lindiwe' } }))
    expect(expectOk(await harness.me('lindiwe'))).toMatchObject({ state: 'refused', role: null })
    expect(harness.groups.size).toBe(0)
  })
})

describe('an owner', () => {
  it('has the last word: a delayed first call undoes no decision', async () => {
    const harness = await createAccountsHarness()
    await harness.me('nomsa')
    const asItCame = await harness.accounts.find('nomsa')
    expectOk(await harness.approve('lindiwe', toStaff('nomsa')))
    expect(asItCame && (await harness.accounts.add(asItCame))).toBe(false)
    expect(await harness.accounts.find('nomsa')).toMatchObject({ state: 'active', role: 'staff' })
  })

  it('gives an account staff access, and takes it away again', async () => {
    const harness = await createAccountsHarness()
    await harness.me('nomsa')
    expect(expectOk(await harness.approve('lindiwe', toStaff('nomsa')))).toMatchObject({
      state: 'active',
      role: 'staff',
      decidedBy: 'lindiwe',
    })
    expect(await harness.accounts.callerOf('nomsa')).toMatchObject({ isActive: true, role: 'staff' })
    expect(expectOk(await harness.refuse('lindiwe', { params: { sub: 'nomsa' } }))).toMatchObject({ state: 'refused' })
    expect(await harness.accounts.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
    expect(harness.groups.has('nomsa')).toBe(false)
    expect(expectOk(await harness.list('lindiwe'))).toMatchObject({ waiting: [], decided: [{ sub: 'nomsa' }] })
  })

  it('is not named to those they refuse', async () => {
    const harness = await createAccountsHarness()
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
    expect(await harness.approve('lindiwe', toStaff('nobody'))).toMatchObject({ refusal: 'account-not-found' })
    expect(harness.groups.has('nobody')).toBe(false)
  })

  it('and another owner who decide differently at the same moment leave one decision, and matching access', async () => {
    const harness = await createAccountsHarness()
    await harness.me('nomsa')
    const [approved, refused] = await Promise.all([
      harness.approve('lindiwe', toStaff('nomsa')),
      harness.refuse('pieter', { params: { sub: 'nomsa' } }),
    ])
    expect(approved.ok || refused.ok).toBe(true)
    const { isActive, role } = await harness.accounts.callerOf('nomsa')
    const state = (await harness.accounts.find('nomsa'))?.state
    expect([isActive, role]).toEqual(state === 'active' ? [true, 'staff'] : [false, null])
  })
})
