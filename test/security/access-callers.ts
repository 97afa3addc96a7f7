import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Jwks } from 'aws-jwt-verify/jwk'
import type { Audience, NarrowRole } from '#shared/kernel/endpoint.ts'
import { Role } from '#shared/staff/account.ts'

const A_DAY = 24 * 3600
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = pair()
const others = pair()
const KEY_ID = 'the key of the pool'

const jwkOf = (key: typeof own.publicKey) => ({
  ...key.export({ format: 'jwk' }),
  kid: KEY_ID,
  alg: 'RS256',
  use: 'sig',
})
const base64 = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** The trusted user pool: its keys are made here, so that tests can sign with them. */
export const poolOf = (issuer: string, clientId: string) => ({
  issuer,
  clientId,
  jwks: { keys: [jwkOf(own.publicKey)] } as unknown as Jwks,
})
type Pool = ReturnType<typeof poolOf>

type Written = {
  readonly header?: object
  readonly claims?: object
  readonly createSignature?: (text: string) => string
}
const rs256 =
  (key: typeof own.privateKey) =>
  (text: string): string =>
    sign('sha256', Buffer.from(text), key).toString('base64url')
const hs256 = (secret: string | Buffer) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** A token of the pool for a person, of a sign-in five minutes ago, valid for a day, unless said otherwise. */
function tokensOf({ issuer, clientId }: Pool, now: number) {
  const at = (seconds: number) => Math.floor(now / 1000) + seconds
  const token = (
    sub: string,
    groups: unknown,
    { header, claims, createSignature = rs256(own.privateKey) }: Written = {},
  ): string => {
    const about = { typ: 'JWT', alg: 'RS256', kid: KEY_ID, ...header }
    const payload = {
      iss: issuer,
      sub,
      client_id: clientId,
      token_use: 'access',
      'cognito:groups': groups,
      auth_time: at(-300),
      iat: at(-300),
      exp: at(A_DAY),
      ...claims,
    }
    const text = `${base64(about)}.${base64(payload)}`
    return `${text}.${createSignature(text)}`
  }
  return { token, at }
}

/** A caller, the credentials it sends, and the audiences whose endpoints it may use beside the public ones. */
export type Caller = {
  readonly name: string
  readonly authorization: string | undefined
  readonly audiences: readonly Audience[]
  /** Opens the staff endpoints that name it. */
  readonly role?: NarrowRole
  /** The rejections of unauthorized callers: by the authorizer, or by the Lambda behind it. */
  readonly rejectedBy: 'authorizer' | 'lambda, not signed in' | 'lambda, not allowed'
}

const ALL_AUDIENCES = ['account', 'staff', 'owner'] as const
const STAFF_AUDIENCES = ['account', 'staff'] as const

/** The callers that a public endpoint is tried with where each of them costs a guest of their own. */
export const sampleCallers = (callers: readonly Caller[]): readonly Caller[] => {
  const isSample = ({ name }: Caller) =>
    /^(no caller|staff|a bookkeeper|a helper|an owner|an account that waits.*|a dismissed account.*|an owner with an id token|.* expired yesterday|.* another pool’s key)$/.test(
      name,
    )
  return callers.filter(isSample)
}

/** All callers, with real tokens: valid ones, and the ones that an attacker might try. */
export function callersOf(pool: Pool, now: number): readonly Caller[] {
  const { token, at } = tokensOf(pool, now)
  const owner = (written?: Written) => token('owner', ['owner'], written)
  const staff = token('staff', ['staff'])
  const [header = '', , signature = ''] = staff.split('.')
  const [, ownersClaims = ''] = owner().split('.')
  const embedded = { ...others.publicKey.export({ format: 'jwk' }), kid: 'mine' }

  const caller =
    (rejectedBy: Caller['rejectedBy'], audiences: readonly Audience[]) =>
    (name: string, authorization?: string): Caller => ({
      name,
      authorization,
      audiences,
      rejectedBy,
    })
  const stranger = caller('authorizer', [])
  const nameless = caller('lambda, not signed in', [])
  const waiting = caller('lambda, not allowed', ['account'])
  const narrow =
    (role: NarrowRole) =>
    (name: string, authorization: string): Caller => ({ ...waiting(name, authorization), role })
  const bearer = (text: string) => `Bearer ${text}`

  return [
    stranger('no caller'),
    stranger('a caller with an empty header', ''),
    stranger('a caller with “Bearer” alone', 'Bearer'),
    stranger('a caller with “Bearer” and a space', 'Bearer '),
    stranger('a caller with “null”', 'Bearer null'),
    stranger('a caller with a name and password', `Basic ${base64('owner@mountaincabins.example:mountain')}`),
    stranger('a caller with three dots', 'Bearer ...'),
    stranger('a caller with a text that is no token', 'Bearer a.b.c'),
    stranger('a caller with two tokens', `${bearer(staff)}, ${bearer(owner())}`),
    stranger('a caller with a token and another word', `${bearer(owner())} owner`),
    stranger('a caller with a token and an encoded NUL', bearer(`${owner()}%00`)),

    stranger('an owner whose token expired this second', bearer(owner({ claims: { exp: at(0) } }))),
    stranger('an owner whose token expired yesterday', bearer(owner({ claims: { exp: at(-A_DAY) } }))),
    stranger('an owner whose token never expires', bearer(owner({ claims: { exp: undefined } }))),
    stranger('an owner whose token is not valid yet', bearer(owner({ claims: { nbf: at(3600) } }))),
    stranger('an owner whose token is issued in an hour', bearer(owner({ claims: { iat: at(3600) } }))),

    stranger('an owner of another pool', bearer(owner({ claims: { iss: `${pool.issuer}2` } }))),
    stranger('an owner of no pool', bearer(owner({ claims: { iss: undefined } }))),
    stranger(
      'an owner by another pool’s key of the same name',
      bearer(owner({ createSignature: rs256(others.privateKey) })),
    ),
    stranger(
      'an owner by another pool’s key',
      bearer(owner({ header: { kid: 'mine' }, createSignature: rs256(others.privateKey) })),
    ),
    stranger(
      'an owner by a key that is in the token',
      bearer(owner({ header: { kid: 'mine', jwk: embedded }, createSignature: rs256(others.privateKey) })),
    ),
    stranger(
      'an owner by a key at an address in the token',
      bearer(
        owner({ header: { kid: 'mine', jku: 'http://127.0.0.1:9/keys' }, createSignature: rs256(others.privateKey) }),
      ),
    ),
    stranger(
      'an owner by a key without a name',
      bearer(owner({ header: { kid: undefined }, createSignature: rs256(others.privateKey) })),
    ),
    stranger('an owner with algorithm none', bearer(owner({ header: { alg: 'none' }, createSignature: () => '' }))),
    stranger(
      'an owner with algorithm none in another spelling',
      bearer(owner({ header: { alg: 'nOnE' }, createSignature: () => 'x' })),
    ),
    stranger(
      'an owner signed with the public key',
      bearer(
        owner({
          header: { alg: 'HS256' },
          createSignature: hs256(own.publicKey.export({ type: 'spki', format: 'pem' })),
        }),
      ),
    ),
    stranger(
      'an owner signed with the public key’s bytes',
      bearer(
        owner({
          header: { alg: 'HS256' },
          createSignature: hs256(own.publicKey.export({ type: 'spki', format: 'der' })),
        }),
      ),
    ),
    stranger(
      'an owner signed with another algorithm than the header says',
      bearer(owner({ header: { alg: 'RS512' } })),
    ),
    stranger('an owner without a signature', bearer(`${owner().split('.').slice(0, 2).join('.')}.`)),
    stranger('an owner with half a signature', bearer(owner().slice(0, -40))),
    stranger('staff with an owner’s claims put into their token', bearer(`${header}.${ownersClaims}.${signature}`)),
    stranger('an owner of another website', bearer(owner({ claims: { client_id: 'another' } }))),
    stranger('an owner of another website that names ours too', bearer(owner({ claims: { aud: 'another' } }))),
    stranger('an owner of no website', bearer(owner({ claims: { client_id: undefined } }))),

    nameless(
      'an owner with an id token',
      bearer(owner({ claims: { token_use: 'id', aud: pool.clientId, client_id: undefined } })),
    ),
    nameless('an owner with a token without a use', bearer(owner({ claims: { token_use: undefined } }))),
    nameless('an owner with a token for another use', bearer(owner({ claims: { token_use: 'refresh access' } }))),
    nameless('a token without a subject', bearer(owner({ claims: { sub: undefined } }))),
    nameless('a token with an empty subject', bearer(owner({ claims: { sub: '' } }))),

    waiting('an account that waits for approval', bearer(token('waiting', undefined))),
    waiting('a waiting account that is in the groups already', bearer(token('waiting', ['owner', 'staff']))),
    waiting('a refused account whose token still says staff', bearer(token('refused', ['staff']))),
    waiting('a dismissed account whose token still says staff', bearer(token('dismissed', ['staff']))),
    waiting('staff in no group of the pool', bearer(token('staff', []))),
    waiting(
      'staff in groups with similar names',
      bearer(token('staff', ['notstaff', 'staffx', 'notowner', 'ownerx', 'co-owner'])),
    ),
    waiting('staff in groups in another case', bearer(token('staff', ['Staff', 'OWNER']))),
    waiting(
      'staff with groups in other claims',
      bearer(
        token('staff', undefined, {
          claims: {
            groups: ['owner'],
            'custom:groups': '[owner]',
            'Cognito:Groups': ['owner'],
            scope: 'owner staff',
            role: 'owner',
          },
        }),
      ),
    ),

    narrow('bookkeeper')('a bookkeeper', bearer(token('bookkeeper', ['bookkeeper']))),
    narrow('bookkeeper')('a bookkeeper whose token still says staff', bearer(token('bookkeeper', ['staff']))),
    narrow('helper')('a helper', bearer(token('helper', ['helper']))),
    narrow('helper')('a helper who added themselves to every group', bearer(token('helper', [...Role.options]))),
    narrow('helper')('staff with only the helpers’ group in the pool', bearer(token('staff', ['helper']))),

    caller('lambda, not allowed', STAFF_AUDIENCES)('staff', bearer(staff)),
    caller('lambda, not allowed', STAFF_AUDIENCES)(
      'staff who added themselves to the owners’ group',
      bearer(token('staff', ['owner', 'staff'])),
    ),
    caller('lambda, not allowed', STAFF_AUDIENCES)(
      'staff with “owner” in every other claim',
      bearer(
        token('staff', ['staff'], {
          claims: {
            username: 'owner',
            name: 'owner',
            email: 'owner@mountaincabins.example',
            'custom:role': 'owner',
            'custom:groups': '[owner]',
          },
        }),
      ),
    ),
    caller('lambda, not allowed', STAFF_AUDIENCES)(
      'an owner with only the staff group in the pool',
      bearer(token('owner', ['staff'])),
    ),
    caller('lambda, not allowed', ALL_AUDIENCES)('an owner', bearer(owner())),
    caller('lambda, not allowed', ALL_AUDIENCES)('an owner with “bearer” in lower case', `bearer ${owner()}`),
    caller('lambda, not allowed', ALL_AUDIENCES)('an owner with nothing but the token', owner()),
  ]
}
