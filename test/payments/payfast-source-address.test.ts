import { describe, expect, it } from 'vitest'
import { isPayfastAddress } from '#lambdas/payfast/source-address.ts'

describe('the source address of an ITN', () => {
  it.each(
    [
      ['197.97.145.144', '197.97.145.159', '41.74.179.192', '41.74.179.223', '102.216.36.0', '102.216.36.15'],
      ['102.216.36.128', '102.216.36.143', '144.126.193.139', '13.245.74.88', '3.163.232.237', '3.163.252.237'],
      ['::ffff:197.97.145.144'],
    ].flat(),
  )('is one of PayFast’s: %s', (address) => {
    expect(isPayfastAddress(address)).toBe(true)
  })

  it.each(
    [
      ['197.97.145.143', '197.97.145.160', '41.74.179.191', '41.74.179.224', '102.216.36.16', '102.216.36.127'],
      ['102.216.36.144', '144.126.193.138', '144.126.193.140', '3.163.231.237', '3.163.253.237', '3.163.232.238'],
      ['127.0.0.1', '10.0.0.1', '::1', '2001:db8::1', '', 'payfast.co.za', '197.97.145.144, 1.2.3.4'],
      ['197.97.145', '197.97.145.144.1', '197.97.145.0144', '0xc5.97.145.144', '197.97.145.400', ' 197.97.145.144'],
    ].flat(),
  )('is unknown: "%s"', (address) => {
    expect(isPayfastAddress(address)).toBe(false)
  })

  it('may also be a configured one', () => {
    expect(isPayfastAddress('127.0.0.1', ['127.0.0.0/8'])).toBe(true)
    expect(isPayfastAddress('128.0.0.1', ['127.0.0.0/8'])).toBe(false)
    expect(isPayfastAddress('255.255.255.255', ['0.0.0.0/0'])).toBe(true)
    expect(isPayfastAddress('200.0.0.7', ['200.0.0.7/32'])).toBe(true)
  })

  it.each(['127.0.0.1', '127.0.0.1/33', '127.0.0.1/', 'localhost/8', '::1/128'])(
    'is not compared with an invalid range: %s',
    (range) => {
      expect(() => isPayfastAddress('8.8.8.8', [range])).toThrow(RangeError)
    },
  )
})
