import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { Role } from '#shared/staff/account.ts'
import { mayCall } from '#shared/staff/may-call.ts'
import { mustSetUpSecondFactor } from '#shared/staff/second-factor.ts'

describe('a role', () => {
  it.each([
    [{ audience: 'owner' }, ['owner']],
    [{ audience: 'staff' }, ['staff', 'owner']],
    [{ audience: 'staff', roles: ['helper'] }, ['staff', 'owner', 'helper']],
    [{ audience: 'staff', roles: ['bookkeeper', 'helper'] }, ['staff', 'owner', 'bookkeeper', 'helper']],
    // A narrower role never opens what is the owners’ alone.
    [{ audience: 'owner', roles: ['helper'] }, ['owner']],
  ] as const)('may call %j if it is one of %j', (endpoint, allowed) => {
    expect(Role.options.filter((role) => mayCall(role, endpoint))).toEqual(allowed)
    for (const none of [null, '', 'Staff', 'notstaff']) expect(mayCall(none, endpoint)).toBe(false)
  })

  it('is named beside the audience staff alone', () => {
    const named = (Object.entries(contracts) as [string, Endpoint][]).filter(([, { roles }]) => roles !== undefined)
    for (const [name, { audience }] of named) expect([name, audience]).toEqual([name, 'staff'])
  })

  it('that can move money must have a second factor where the deployment requires it', () => {
    const needs = Role.options.filter((role) => mustSetUpSecondFactor({ state: 'active', role }, 'required'))
    expect(needs).toEqual(['owner', 'bookkeeper'])
    expect(Role.options.filter((role) => mustSetUpSecondFactor({ state: 'active', role }, 'optional'))).toEqual([])
  })
})
