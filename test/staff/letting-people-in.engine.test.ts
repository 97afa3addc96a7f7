import { describe, expect, it } from 'vitest'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import {
  approveAccountUsing,
  listAccountsUsing,
  putOnListUsing,
  refuseAccountUsing,
  showMeUsing,
} from '#lambdas/staff/accounts.ts'
import type { StaffPool } from '#lambdas/staff/staff-pool.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { ShowMe } from '#shared/staff/accounts.contract.ts'
import { aMoment } from '#test/support/a-moment.ts'
import { granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()

const people: Record<string, { email: string; isEmailVerified: boolean }> = {
  lindiwe: { email: 'Owner@MountainCabins.example', isEmailVerified: true },
  impostor: { email: 'owner@mountaincabins.example', isEmailVerified: false },
  nomsa: { email: 'nomsa@example.co.za', isEmailVerified: true },
}

/** The house's door with a pool that remembers who is in which group. */
async function aDoor() {
  const { table } = await tables.aFurnishedTable()
  const accounts = accountRepository(table)
  const groups = new Map<string, string>()
  const pool: StaffPool = {
    person: async (sub) => ({ fullName: sub, email: '', isEmailVerified: false, ...people[sub] }),
    letIn: async (sub, role) => void groups.set(sub, role),
    keepOut: async (sub) => void groups.delete(sub),
  }
  const needs = { accounts, pool, ownerEmail: 'owner@mountaincabins.example', clock: aMoment }
  const caller = (sub: string) => ({ sub, name: sub, role: null })
  const asked =
    <E extends Endpoint>(useCase: UseCase<E>) =>
    (who: string, request: Partial<Request<E>> = {}) =>
      useCase({ caller: caller(who), sourceAddress: '127.0.0.1', ...request } as Request<E>)
  return {
    accounts,
    groups,
    enlist: (sub: string) => putOnListUsing(needs)({ sub, fullName: sub, email: people[sub]?.email ?? '' }),
    me: asked(showMeUsing(needs)),
    list: asked(listAccountsUsing(needs)),
    approve: asked(approveAccountUsing(needs)),
    refuse: asked(refuseAccountUsing(needs)),
  }
}
const toStaff = (sub: string) => ({ params: { sub }, body: { role: 'staff' as const } })

describe('signing up', () => {
  it('opens nothing: the account waits, and is on the owner’s list once, however often it calls', async () => {
    const door = await aDoor()
    const calls = await Promise.all(Array.from({ length: 5 }, () => door.me('nomsa')))
    for (const call of calls) expect(granted(call)).toMatchObject({ state: 'waiting', role: null })
    expect(granted(await door.list('lindiwe')).waiting).toMatchObject([{ sub: 'nomsa' }])
    expect(await door.accounts.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
    expect(door.groups.size).toBe(0)
  })

  it('lets in at once only the owner named at deploy time, by an address that the pool has verified', async () => {
    const door = await aDoor()
    expect(granted(await door.me('impostor'))).toMatchObject({ state: 'waiting', role: null })
    expect(granted(await door.me('lindiwe'))).toMatchObject({ state: 'active', role: 'owner' })
    expect([...door.groups]).toEqual([['lindiwe', 'owner']])
  })
})

describe('the owner named at deploy time', () => {
  it('who signed up and was put on the list is let in with their first call', async () => {
    const door = await aDoor()
    expect(await door.enlist('lindiwe')).toBe(true)
    expect(await door.accounts.callerOf('lindiwe')).toMatchObject({ isActive: false })
    const calls = await Promise.all(Array.from({ length: 3 }, () => door.me('lindiwe')))
    for (const call of calls) expect(granted(call)).toMatchObject({ state: 'active', role: 'owner' })
    expect(await door.accounts.find('lindiwe')).toMatchObject({ state: 'active', decidedBy: 'deployment' })
  })

  it('is not let in again once refused', async () => {
    const door = await aDoor()
    await door.me('lindiwe')
    granted(await door.refuse('pieter', { params: { sub: 'lindiwe' } }))
    expect(granted(await door.me('lindiwe'))).toMatchObject({ state: 'refused', role: null })
    expect(door.groups.size).toBe(0)
  })
})

describe('an owner', () => {
  it('has the last word: a first call that was slow on its way undoes no decision', async () => {
    const door = await aDoor()
    await door.me('nomsa')
    const asItCame = await door.accounts.find('nomsa')
    granted(await door.approve('lindiwe', toStaff('nomsa')))
    expect(asItCame && (await door.accounts.add(asItCame))).toBe(false)
    expect(await door.accounts.find('nomsa')).toMatchObject({ state: 'active', role: 'staff' })
  })

  it('lets an account in as staff, and takes its access away again', async () => {
    const door = await aDoor()
    await door.me('nomsa')
    expect(granted(await door.approve('lindiwe', toStaff('nomsa')))).toMatchObject({
      state: 'active',
      role: 'staff',
      decidedBy: 'lindiwe',
    })
    expect(await door.accounts.callerOf('nomsa')).toMatchObject({ isActive: true, role: 'staff' })
    expect(granted(await door.refuse('lindiwe', { params: { sub: 'nomsa' } }))).toMatchObject({ state: 'refused' })
    expect(await door.accounts.callerOf('nomsa')).toMatchObject({ isActive: false, role: null })
    expect(door.groups.has('nomsa')).toBe(false)
    expect(granted(await door.list('lindiwe'))).toMatchObject({ waiting: [], decided: [{ sub: 'nomsa' }] })
  })

  it('stays unnamed to whom they refuse', async () => {
    const door = await aDoor()
    await door.me('nomsa')
    await door.refuse('lindiwe', { params: { sub: 'nomsa' } })
    const shown = ShowMe.reply.parse(granted(await door.me('nomsa')))
    expect(shown).toMatchObject({ state: 'refused' })
    expect(JSON.stringify(shown)).not.toContain('lindiwe')
  })

  it('cannot shut themselves out, nor decide on somebody who never came', async () => {
    const door = await aDoor()
    await door.me('lindiwe')
    expect(await door.refuse('lindiwe', { params: { sub: 'lindiwe' } })).toMatchObject({ refusal: 'not-yourself' })
    expect(await door.approve('lindiwe', toStaff('nobody'))).toMatchObject({ refusal: 'account-not-found' })
    expect(door.groups.has('nobody')).toBe(false)
  })

  it('and another owner who decide otherwise in the same moment leave one decision, and no open door beside it', async () => {
    const door = await aDoor()
    await door.me('nomsa')
    const [approved, refused] = await Promise.all([
      door.approve('lindiwe', toStaff('nomsa')),
      door.refuse('pieter', { params: { sub: 'nomsa' } }),
    ])
    expect(approved.ok || refused.ok).toBe(true)
    const { isActive, role } = await door.accounts.callerOf('nomsa')
    const state = (await door.accounts.find('nomsa'))?.state
    expect([isActive, role]).toEqual(state === 'active' ? [true, 'staff'] : [false, null])
  })
})
