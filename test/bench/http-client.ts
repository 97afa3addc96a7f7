import { Agent, request } from 'node:http'
import { type Endpoint, pathOf } from '#shared/kernel/endpoint.ts'
import { paths } from '#shared/site/paths.ts'

export type ClientRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bearer?: string
  /** Which of the machine's own addresses sends the request: a crowd comes from many. */
  readonly from?: string
}
export type TimedResponse = { readonly status: number; readonly body: Record<string, unknown>; readonly ms: number }

/** Browsers with open connections, as many at once as there are requests. */
export function createHttpClient(siteUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const { hostname, port } = new URL(siteUrl)

  const send = (
    method: string,
    path: string,
    text: string | undefined,
    headers: Record<string, string>,
    from: string,
  ) =>
    new Promise<TimedResponse>((done, fail) => {
      const unfinished = performance.now()
      const clientRequest = request(
        { agent, hostname, port, family: 4, localAddress: from, method, path, headers },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>
            done({ status: response.statusCode ?? 0, body, ms: performance.now() - unfinished })
          })
        },
      )
      clientRequest.on('error', fail)
      clientRequest.end(text)
    })

  return {
    ask(
      endpoint: Endpoint,
      { params, query, body, bearer, from = '127.0.0.1' }: ClientRequest = {},
    ): Promise<TimedResponse> {
      const search = query ? `?${new URLSearchParams(query).toString()}` : ''
      return send(
        endpoint.method,
        `/api${pathOf(endpoint.path, params)}${search}`,
        body === undefined ? undefined : JSON.stringify(body),
        {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        from,
      )
    },

    /** The access token of an account of staff. */
    async signedIn(email: string, password: string): Promise<string> {
      const document = await (await fetch(`${siteUrl}${paths.auth}`)).text()
      const clientId = /"userPoolClientId":"([^"]+)"/.exec(document)?.[1]
      const { body } = await send(
        'POST',
        '/local/cognito/',
        JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
        {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        '127.0.0.1',
      )
      return String((body['AuthenticationResult'] as Record<string, unknown> | undefined)?.['AccessToken'])
    },

    leave: (): void => agent.destroy(),
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>
