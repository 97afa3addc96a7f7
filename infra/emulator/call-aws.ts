export type Emulated = { readonly endpoint: string; readonly region: string }

type AwsRequest = {
  readonly service: 'iam' | 'lambda' | 'logs' | 'scheduler'
  /** Default `/`. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Without a body the request is a GET. */
  readonly body?: string | URLSearchParams
}

const TIMEOUT_MS = 20_000

/**
 * Sends one request to the emulator as the account's root, for calls that do not justify an SDK client. MiniStack reads
 * the access key and does not check the signature.
 */
export async function callAws({ endpoint, region }: Emulated, { service, path = '/', headers, body }: AwsRequest) {
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
