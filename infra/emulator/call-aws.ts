export type Emulated = { readonly endpoint: string; readonly region: string }

type Question = {
  readonly service: 'iam' | 'lambda' | 'logs'
  /** Default `/`. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A question without one is a GET. */
  readonly body?: string | URLSearchParams
}

const TIMEOUT_MS = 20_000

/**
 * Asks the emulator what a single question does not justify an SDK client for, as the account's root. MiniStack looks
 * at whose key it is, and not at the signature.
 */
export async function callAws({ endpoint, region }: Emulated, { service, path = '/', headers, body }: Question) {
  const scope = `test/20000101/${region}/${service}/aws4_request`
  const response = await fetch(`${endpoint}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (!response.ok || response.headers.has('x-amz-function-error'))
    throw new Error(`The emulated ${service} answered ${response.status}: ${text}`)
  return text
}
