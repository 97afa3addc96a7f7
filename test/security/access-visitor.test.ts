import { describe, expect, it } from 'vitest'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { visitorOf } from '#lambdas/http/visitor.ts'

const ORIGIN_SECRET = 'what only the edge knows'
const edge = '130.176.1.2'

/** The visitor that a limit counts, by what API Gateway passes on. */
const counted = (sourceIp: string, headers: Record<string, string> = {}) =>
  visitorOf({ headers, requestContext: { http: { sourceIp } } as Parameters<typeof visitorOf>[0]['requestContext'] }, [
    'the newest secret',
    ORIGIN_SECRET,
  ])
const throughTheEdge = (passed: string) =>
  counted(edge, { [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET, 'x-forwarded-for': passed })

describe('a visitor', () => {
  it.each([
    ['through the edge has the address that the edge saw', '196.25.1.1, 130.176.1.2'],
    ['is recognized also where API Gateway adds no address of its own', '196.25.1.1'],
    ['with a forged address still has the one that the edge saw', '10.9.8.7, 41.0.0.1, 196.25.1.1, 130.176.1.2'],
    ['with the edge’s address still has the one that the edge saw', '130.176.1.2, 196.25.1.1, 130.176.1.2'],
    ['is recognized with any blanks between the addresses', ' 8.8.8.8 ,196.25.1.1 ,130.176.1.2 '],
    ['with an IPv4 address written as IPv6 has that IPv4 address', '::ffff:196.25.1.1, 130.176.1.2'],
  ])('%s', (_, passed) => {
    expect(throughTheEdge(passed)).toBe('196.25.1.1')
  })

  it.each<[string, Record<string, string>]>([
    ['without the edge', {}],
    ['with a forged address', { 'x-forwarded-for': '1.2.3.4' }],
    ['with a forged address and a guessed secret', { 'x-forwarded-for': '1.2.3.4', [ORIGIN_SECRET_HEADER]: 'guessed' }],
    ['with half of the secret', { 'x-forwarded-for': '1.2.3.4', [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET.slice(0, 12) }],
    [
      'with the secret twice',
      { 'x-forwarded-for': '1.2.3.4', [ORIGIN_SECRET_HEADER]: `${ORIGIN_SECRET}, ${ORIGIN_SECRET}` },
    ],
    ['with an empty secret', { 'x-forwarded-for': '1.2.3.4', [ORIGIN_SECRET_HEADER]: '' }],
  ])('%s counts by the caller’s address at the API itself', (_, headers) => {
    expect(counted('102.65.3.4', headers)).toBe('102.65.3.4')
  })

  it.each(['', ',', 'unknown', '<script>', '999.1.1.1, 130.176.1.2', '130.176.1.2'])(
    'counts as the edge itself where the edge says “%s”, and is never empty',
    (passed) => {
      expect(throughTheEdge(passed)).toBe(edge)
    },
  )

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
  ])('with the IPv6 address %s is their network %s', (address, network) => {
    expect(throughTheEdge(`${address}, ${edge}`)).toBe(network)
    expect(counted(address)).toBe(network)
  })
})
