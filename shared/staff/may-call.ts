import type { Endpoint } from '#shared/kernel/endpoint.ts'

/** Whether an account of this role may call an endpoint, or be served by a group of the user pool of that name. */
export const mayCall = (role: string | null, { audience, roles }: Pick<Endpoint, 'audience' | 'roles'>): boolean =>
  role === 'owner'
    ? audience === 'staff' || audience === 'owner'
    : audience === 'staff' && (role === 'staff' || (roles ?? []).some((one) => one === role))
