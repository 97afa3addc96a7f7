import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { outOfBounds, partOf } from './fuzz-inputs.ts'

/** The pieces of a request, before they become an event of API Gateway. */
export type RequestParts = {
  params: Record<string, unknown> | undefined
  query: Record<string, unknown> | undefined
  body: unknown
}

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** Values of a wrong type. What JSON cannot represent otherwise is written raw. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  zero: 0,
  'minus zero': rawJSON('-0'),
  'minus one': -1,
  half: 0.5,
  'more than a number holds': rawJSON('1e999'),
  'a huge number': 1e308,
  'past the safe integers': 2 ** 53,
  'twenty digits': rawJSON('12345678901234567890'),
  'nothing written': '',
  blanks: ' \t\r\n\u00a0\u2028',
  'half a letter': '\ud800',
  'the other half': 'x\udc00',
  'the NUL sign': 'a\u0000b',
  'a bell and an escape': '\u0007\u001b[31m',
  'letters from right to left': '\u202efdp.exe',
  'a mountain of marks': `Z${'\u0351'.repeat(400)}`,
  'letters of four bytes': '𠮷🏔️👨‍👩‍👧',
  'five thousand letters': 'x'.repeat(5_000),
  'the 30th of February': '2027-02-30',
  'the 29th of February of a year without': '2027-02-29',
  'month thirteen': '2027-13-01',
  'the year nought': '0000-01-01',
  'the last day of the calendar': '9999-12-31',
  'a day with a sign': '+002027-02-01',
  'a day and an hour': '2027-02-01T00:00:00Z',
  'a script': '<script>alert(1)</script>',
  'a template': '{{constructor.constructor("x")()}}${7*7}',
  'an injection': `' OR 1=1 --`,
  'a way up': '../../../../etc/passwd',
  'a key of another': 'BOOKING#MC-7K4QX',
  'a reference of nobody': 'MC-AAAAA',
  'half an escape of an address': '%E0%A4%A',
  'a cursor of no item': Buffer.from('{"pk":"","sk":""}').toString('base64url'),
  'a cursor of a list': Buffer.from('[]').toString('base64url'),
  'a header': 'x\r\nset-cookie: a=b',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a list': [],
  'an object': {},
  'lists in lists': [[[[[[[[[[]]]]]]]]]],
  'a list of a thousand': Array(1_000).fill('x'),
  'an object that asks': { $gt: '' },
  'an object with a toString property': { toString: 'x', length: 3 },
  'an object with another prototype': Object.fromEntries([['__proto__', { isAdmin: true }]]),
}

type Spot = { readonly part: keyof RequestParts; readonly path: readonly (string | number)[] }

/** Every place of a request that has a value. */
function spotsOf(value: unknown, part: keyof RequestParts, path: readonly (string | number)[] = []): Spot[] {
  const here = path.length === 0 && part !== 'body' ? [] : [{ part, path }]
  if (typeof value !== 'object' || value === null) return here
  const names = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...here, ...[...names].flatMap((name) => spotsOf(Reflect.get(value, name), part, [...path, name]))]
}

function replaced(value: unknown, [name, ...rest]: readonly (string | number)[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  const next = replaced(Reflect.get(value as object, name), rest, replacement)
  if (Array.isArray(value)) return value.with(Number(name), next)
  return { ...(value as object), [name]: next }
}

export const MISSING_FIELD = 'left out'
export const SLIGHT_CHANGE = 'a little different'
export const OUT_OF_RANGE = 'just beyond what is taken'
export const EXTRA_FIELDS = 'with fields that nobody asked for'

/** A cent more, another letter at the end: valid by the contract, but maybe not by the product. */
function slightlyChanged(original: unknown): unknown {
  if (typeof original === 'number') return original + 1
  if (typeof original === 'string') return `${original.slice(0, -1)}${original.endsWith('A') ? 'C' : 'A'}`
  if (typeof original === 'boolean') return !original
  return Array.isArray(original) ? [...(original as unknown[]), ...(original as unknown[])] : null
}

export type Mutation = { readonly spot: number; readonly replacement: string }

/** The same request with one of its pieces mutated. */
export function mutate(endpoint: Endpoint, pieces: RequestParts, { spot, replacement }: Mutation): RequestParts {
  const spots = (['params', 'query', 'body'] as const).flatMap((part) => spotsOf(pieces[part], part))
  const chosen = spots[spot % spots.length]
  if (!chosen) return pieces
  const { part, path } = chosen
  const original = path.reduce<unknown>((value, name) => Reflect.get(value as object, name), pieces[part])
  const schema = path.reduce<ReturnType<typeof partOf>>(partOf, endpoint[part])
  const instead = (): unknown => {
    if (replacement === MISSING_FIELD) return undefined
    if (replacement === SLIGHT_CHANGE) return slightlyChanged(original)
    if (replacement === OUT_OF_RANGE)
      return (schema && outOfBounds(schema, original)[spot % 2]) ?? `${String(original)}x`
    if (replacement === EXTRA_FIELDS)
      return typeof original === 'object' && original !== null
        ? Object.fromEntries([
            ...Object.entries(original),
            ['__proto__', { isAdmin: true }],
            ['constructor', {}],
            ['pk', 'CATALOGUE'],
          ])
        : [original]
    return hostileValues[replacement]
  }
  return { ...pieces, [part]: replaced(pieces[part], path, instead()) }
}

const withBody = (event: APIGatewayProxyEventV2, body: string | undefined, isBase64Encoded = false) =>
  ({ ...event, body, isBase64Encoded }) as APIGatewayProxyEventV2
const withoutPart = (event: APIGatewayProxyEventV2, name: keyof APIGatewayProxyEventV2): APIGatewayProxyEventV2 => {
  const { [name]: _, ...others } = event
  return others as APIGatewayProxyEventV2
}
const withHeaders = (event: APIGatewayProxyEventV2, headers: Record<string, string>): APIGatewayProxyEventV2 => ({
  ...event,
  headers: { ...event.headers, ...headers },
})
const withEachParam = (event: APIGatewayProxyEventV2, change: (value: string) => string): APIGatewayProxyEventV2 => {
  const { proxy } = event.pathParameters ?? {}
  if (proxy !== undefined) {
    // Of a route that endpoints share the parameters are in the path, the id first.
    const [id = '', ...others] = proxy.split('/')
    const path = [encodeURIComponent(change(id).toWellFormed()), ...others].join('/')
    return { ...event, rawPath: event.rawPath.slice(0, -proxy.length) + path, pathParameters: { proxy: path } }
  }
  return {
    ...event,
    rawPath: `${event.rawPath}/..%2f`,
    pathParameters: Object.fromEntries(
      Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, change(value ?? '')]),
    ),
  }
}
const withEachQuery = (event: APIGatewayProxyEventV2, change: (value: string) => string): APIGatewayProxyEventV2 => ({
  ...event,
  queryStringParameters: Object.fromEntries([
    ...Object.entries(event.queryStringParameters ?? {}).map(([name, value]) => [name, change(value ?? '')]),
    ['__proto__', 'x'],
    ['utm_source', 'x'],
  ]),
})

const DEEP = 10_000
const LONG = 300 * 1024

/** Mutations of a whole request by an attacker. `noise` is any text. */
export const attacks: Readonly<
  Record<string, (event: APIGatewayProxyEventV2, noise: string) => APIGatewayProxyEventV2>
> = {
  'any text for a body': (event, noise) => withBody(event, noise),
  'half of the body': (event) => withBody(event, event.body?.slice(0, event.body.length / 2)),
  'a body twice': (event) => withBody(event, `${event.body}${event.body}`),
  'no body': (event) => withBody(event, undefined),
  'an empty body in base64': (event) => withBody(event, '', true),
  'null for a body': (event) => withBody(event, 'null'),
  'a list around the body': (event) => withBody(event, `[${event.body ?? ''}]`),
  'a mark before the body': (event) => withBody(event, `\ufeff${event.body}`),
  'a body in single quotes': (event) => withBody(event, event.body?.replaceAll('"', "'")),
  'a comma too many': (event) => withBody(event, event.body?.replace(/\}$/, ',}')),
  'a field twice': (event) => withBody(event, event.body?.replace(/^\{"(\w+)":/, '{"$1":[],"$1":')),
  'NaN in the body': (event) => withBody(event, event.body?.replaceAll(/\d+/g, 'NaN')),
  'a body of blanks, 300 KB': (event) => withBody(event, ' '.repeat(LONG)),
  'a body of 300 KB': (event, noise) => withBody(event, JSON.stringify({ noise: noise.padEnd(LONG, 'x') })),
  'a body of 300 KB in base64': (event) => withBody(event, Buffer.alloc(LONG, '[').toString('base64'), true),
  'lists 10,000 deep': (event) => withBody(event, '['.repeat(DEEP) + ']'.repeat(DEEP)),
  'objects 10,000 deep': (event) => withBody(event, `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  'one field 10,000 deep': (event) =>
    withBody(event, event.body?.replace(/^\{"(\w+)":/, `{"$1":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"$1x":`)),
  'forty thousand fields': (event) =>
    withBody(event, `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join()}}`),
  'base64 that is none': (event, noise) => withBody(event, `${noise}%%%`, true),
  'a text that is said to be base64': (event) => withBody(event, event.body, true),
  'the body in base64': (event) => withBody(event, Buffer.from(event.body ?? '').toString('base64'), true),
  'bytes that are no UTF-8': (event) =>
    withBody(event, Buffer.from([0xff, 0xfe, 0, 0xc3, 0x28]).toString('base64'), true),
  'a form where JSON is asked': (event, noise) =>
    withHeaders(withBody(event, new URLSearchParams({ noise }).toString()), {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  XML: (event) =>
    withHeaders(withBody(event, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), {
      'content-type': 'text/xml',
    }),
  'a file of many parts': (event) =>
    withHeaders(withBody(event, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--'), {
      'content-type': 'multipart/form-data; boundary=x',
    }),
  'no type': (event) => ({ ...event, headers: {} }),
  'no headers at all': (event) => withoutPart(event, 'headers'),
  'a content type of 8,000 characters': (event, noise) =>
    withHeaders(event, { 'content-type': noise.padEnd(8_000, ';') }),
  'another method in a header': (event) =>
    withHeaders(event, { 'x-http-method-override': 'DELETE', 'x-forwarded-for': '127.0.0.1, ::1, <script>' }),
  'another person’s token': (event, noise) =>
    withHeaders(event, { authorization: `Bearer ${noise}`, cookie: 'a=b;;=;' }),
  'headers with prototypes': (event) => withHeaders(event, Object.fromEntries([['__proto__', 'x']])),
  'no params': (event) => withoutPart(event, 'pathParameters'),
  'a way up': (event, noise) => withEachParam(event, (value) => `../${value}/../${noise}`),
  'a way up, written otherwise': (event) => withEachParam(event, (value) => `%2e%2e%2f${value}%00`),
  'a NUL in the path': (event) => withEachParam(event, (value) => `${value}\u0000`),
  'any text in the path': (event, noise) => withEachParam(event, () => noise),
  'nothing in the path': (event) => withEachParam(event, () => ''),
  'a path of 8,000 letters': (event) => withEachParam(event, (value) => value.padEnd(8_000, 'A')),
  'a key of the table in the path': (event) => withEachParam(event, () => 'BOOKING#MC-7K4QX'),
  'every question twice': (event) => withEachQuery(event, (value) => `${value},${value}`),
  'any text for a question': (event, noise) => withEachQuery(event, () => noise),
  'no question': (event) => withoutPart(event, 'queryStringParameters'),
  'a route that is none': (event, noise) => ({ ...event, routeKey: noise }),
}
