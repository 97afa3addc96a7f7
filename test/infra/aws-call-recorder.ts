import { request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LocalServer, listenLocally } from '#infra/local/engines/listen-locally.ts'

/** The addresses of the real engines. */
export type Engines = Readonly<Record<Service, string>>
type Service = 'dynamodb' | 's3' | 'ses' | 'sns' | 'ssm' | 'cognito' | 'sqs' | 'edge'

export type Recorder = LocalServer & {
  /** The AWS permissions that the calls needed, each as `dynamodb:Query byState`. */
  readonly used: Set<string>
}

/** A write of a transaction needs the permission for that write, and none of its own. */
const permissionByWrite = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/**
 * A proxy before the engines that passes every request on unchanged and records which AWS permission it needs. With one
 * recorder for each Lambda, each call is attributed to its Lambda, also through the links that a browser follows under
 * a Lambda's name.
 */
export async function startRecorder(engines: Engines): Promise<Recorder> {
  const used = new Set<string>()

  async function forward(incoming: IncomingMessage): Promise<{ upstream: IncomingMessage; body: Buffer }> {
    const sent = await buffer(incoming)
    const service = serviceOf(incoming, sent)
    const { hostname, port } = new URL(engines[service])
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url: path, headers } = incoming
      request({ hostname, port, method, path, headers }, resolve).on('error', reject).end(sent)
    })
    for (const permission of permissionsOf(service, incoming, sent)) used.add(permission)
    if (service === 's3' && upstream.statusCode === 404) used.add('s3:ListBucket')
    return { upstream, body: await buffer(upstream) }
  }

  const server = await listenLocally('a recorder', 0, (incoming, outgoing) => {
    forward(incoming).then(
      ({ upstream, body }) => {
        // A test's clock is frozen; a client that read this header would correct its own clock by it.
        const { date: _, ...headers } = upstream.headers
        outgoing.sendDate = false
        outgoing.writeHead(upstream.statusCode ?? 500, headers).end(body)
      },
      () => outgoing.destroy(),
    )
  })
  return { ...server, used }
}

const targetOf = (headers: IncomingHttpHeaders): string => String(headers['x-amz-target'] ?? '')

function serviceOf({ headers, url = '' }: IncomingMessage, body: Buffer): Service {
  const target = targetOf(headers)
  if (target.startsWith('DynamoDB_')) return 'dynamodb'
  if (target.startsWith('AmazonSSM')) return 'ssm'
  if (target.startsWith('AWSCognitoIdentityProvider')) return 'cognito'
  if (target.startsWith('AmazonSQS')) return 'sqs'
  if (target.startsWith('Logs_')) return 'edge'
  if (/^\/(key-value-stores|2020-05-31\/distribution)\//.test(url)) return 'edge'
  const action = new URLSearchParams(body.toString('utf8', 0, 200)).get('Action')
  if (action === 'Publish') return 'sns'
  return action ? 'ses' : 's3'
}

function permissionsOf(service: Service, { headers, method = '', url = '' }: IncomingMessage, body: Buffer): string[] {
  const action = targetOf(headers).split('.').at(-1) ?? ''
  switch (service) {
    case 'dynamodb':
      return tableRights(action, JSON.parse(body.toString()) as TableCall)
    case 'ssm':
      return [`ssm:${action} ${(JSON.parse(body.toString()) as { Name: string }).Name}`]
    case 'sqs':
      return [`sqs:${action}`]
    case 'edge':
      // CloudFront's functions log where their edge is, for the publisher alone.
      return [action ? `logs:${action}` : edgeRight(method, url)]
    case 'cognito':
      return [`cognito-idp:${action}`]
    case 'ses':
    case 'sns':
      return [`${service}:${new URLSearchParams(body.toString()).get('Action')}`]
    case 's3':
      return fileRights(method, url, headers, body)
  }
}

type TableCall = {
  readonly IndexName?: string
  readonly TransactItems?: readonly Partial<Record<keyof typeof permissionByWrite, unknown>>[]
}

function tableRights(action: string, { IndexName, TransactItems = [] }: TableCall): string[] {
  if (action === 'TransactWriteItems')
    return TransactItems.flatMap((item) =>
      (Object.keys(item) as (keyof typeof permissionByWrite)[]).map((write) => `dynamodb:${permissionByWrite[write]}`),
    )
  return [IndexName ? `dynamodb:${action} ${IndexName}` : `dynamodb:${action}`]
}

function edgeRight(method: string, url: string): string {
  if (url.includes('/invalidation')) return 'cloudfront:CreateInvalidation'
  if (!url.includes('/keys')) return 'cloudfront-keyvaluestore:DescribeKeyValueStore'
  return `cloudfront-keyvaluestore:${method === 'GET' ? 'ListKeys' : 'UpdateKeys'}`
}

/** `/uploads/proof/MC-1/2` → `proof`: the purpose of a guest's upload. */
const purposeIn = (path: string): string => path.split('?')[0]?.split('/').filter(Boolean)[1] ?? ''

function fileRights(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer): string[] {
  const copied = headers['x-amz-copy-source']
  if (typeof copied === 'string') return [`s3:GetObject ${purposeIn(copied)}`, `s3:PutObject ${purposeIn(url)}`]
  if (method === 'POST') return [`s3:PutObject ${/name="key"\r\n\r\n(\w+)\//.exec(body.toString())?.[1] ?? ''}`]
  if (url.includes('versions')) return ['s3:ListBucketVersions']
  if (url.includes('list-type=2')) return ['s3:ListBucket']
  if (url.includes('versionId=')) return [`s3:DeleteObjectVersion ${purposeIn(url)}`]
  if (url.includes('tagging')) return [`s3:GetObjectTagging ${purposeIn(url)}`]
  const action = { GET: 'GetObject', HEAD: 'GetObject', PUT: 'PutObject', DELETE: 'DeleteObject' }[method] ?? method
  return [`s3:${action} ${purposeIn(url)}`]
}
