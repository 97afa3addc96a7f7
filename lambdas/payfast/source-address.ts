/**
 * The source addresses of ITNs by PayFast's documentation (developers.payfast.co.za, "Ports and IP addresses"), and
 * those of its move to AWS in July 2025 (PayFast support, 2 July 2025; woocommerce-gateway-payfast pull request 471).
 * The published list is often out of date: an unknown address is a reason to look, never to refuse money.
 */
const PAYFAST_RANGES: readonly string[] = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139/32',
  '13.245.74.88/32',
  // 3.163.232.237, 3.163.233.237 … 3.163.252.237
  ...Array.from({ length: 21 }, (_, step) => `3.163.${232 + step}.237/32`),
]

/**
 * Whether an ITN came from one of PayFast's published addresses or of `alsoExpected` (IPv4, `a.b.c.d/bits`; locally the
 * emulator's own). The result only raises an alarm: the signature and PayFast's confirmation are the proof. Pass the
 * address that the API saw, never a forwarded header. IPv6 is never known, except for IPv4 written as IPv6
 * (`::ffff:…`). Throws for an invalid range.
 */
export function isPayfastAddress(address: string, alsoExpected: readonly string[] = []): boolean {
  const number = ipv4Number(address.replace(/^::ffff:/i, ''))
  if (number === undefined) return false
  return [...PAYFAST_RANGES, ...alsoExpected].some((range) => holds(range, number))
}

function holds(range: string, address: number): boolean {
  const [start = '', bits = ''] = range.split('/')
  const first = ipv4Number(start)
  if (first === undefined || !/^(?:[12]?\d|3[0-2])$/.test(bits)) throw new RangeError(`${range} is no IPv4 range`)
  const size = 2 ** (32 - Number(bits))
  return Math.floor(address / size) === Math.floor(first / size)
}

/**
 * `1.2.3.4` as one number; undefined for anything but four plain decimal bytes (no leading zeros, which some read as
 * octal).
 */
function ipv4Number(address: string): number | undefined {
  const bytes = address.split('.')
  const areBytes = bytes.length === 4 && bytes.every((byte) => /^(?:0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255)
  return areBytes ? bytes.reduce((number, byte) => number * 256 + Number(byte), 0) : undefined
}
