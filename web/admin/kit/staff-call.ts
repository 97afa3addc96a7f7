import type { Endpoint, ReplyOf } from '#shared/kernel/endpoint.ts'
import { type Call, call } from '#web/kit/api.ts'
import { accessToken } from './session.ts'

/** Calls an endpoint as the signed-in account, whose token is renewed first where it has expired. */
export const staffCall = async <E extends Endpoint>(
  endpoint: E,
  request: Omit<Call<E>, 'bearer'> = {},
): Promise<ReplyOf<E>> => call(endpoint, { ...request, bearer: await accessToken() })
