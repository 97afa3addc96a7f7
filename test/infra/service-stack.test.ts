import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { RENDERER_FILE } from '#infra/bundle.ts'
import { type FunctionSpec, functions as everyFunction, isBehindEdge, parameterVariables } from '#infra/functions.ts'
import { environmentNames } from '#lambdas/runtime/env.ts'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, routeKeyOf } from '#shared/kernel/endpoint.ts'
import { deploymentFixture, propertiesOf, createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

const { service: template, plain } = templatesOf(createTestStacks())
/** The user pool's triggers live in the pool's stack, and the publisher in the site's. */
const functions = everyFunction.filter(
  ({ trigger, publishes, subscribesToLogs }) => !trigger && !publishes && !subscribesToLogs,
)
const endpoints = Object.values<Endpoint>(contracts)
/** Only the Lambda that gives guests their links handles what arrives by them. */
const incomingOf = ({ uploads }: (typeof functions)[number]) => (uploads?.includes('put') ? ['incoming'] : [])
const pascalCase = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const routeKeys = [...new Set(endpoints.map(routeKeyOf))].toSorted()
/** The sender by domain and by address, and the owner, whom SES checks too while it is in its sandbox. */
const sendResources = [
  'identity/cabins.test',
  `identity/${deploymentFixture.mailFrom}`,
  `identity/${deploymentFixture.ownerEmail}`,
  'configuration-set/EmailConfigurationSet',
]

type Statement = {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, string | string[]>>
}
const asList = <One>(one: One | One[]): One[] => (Array.isArray(one) ? one : [one])

const statements = (): Statement[] =>
  Object.values(resourcesOf(template, 'AWS::IAM::Policy')).flatMap(
    ({ Properties }) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement,
  )

/** Every permission of a role as `action on resource`. */
function rightsOf(role: string): string[] {
  return Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
    .filter(({ Properties }) => asList<unknown>(Properties['Roles']).map(plain).includes(role))
    .flatMap(({ Properties }) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement)
    .flatMap(({ Action, Resource }) =>
      asList(Action).flatMap((action) => asList(Resource).map((resource) => `${action} on ${plain(resource)}`)),
    )
    .toSorted()
}

describe('the API', () => {
  const open = new Set<string>(['public', 'guest'])
  const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) =>
      Properties as { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown; Target: unknown },
  )

  it('has exactly one route for each contract, which those of a kind of record share, and no other', () => {
    expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(routeKeys)
    expect(routes.map(({ RouteKey }) => RouteKey)).toEqual(
      expect.arrayContaining(['ANY /api/staff/faqs', 'ANY /api/staff/faqs/{proxy+}']),
    )
  })

  it('is not built where two Lambdas serve what is below one prefix, or where anybody may call it', () => {
    const added = (one: Endpoint) =>
      everyFunction.map((spec) =>
        spec.name === 'staff-bookings' ? { ...spec, serves: { ...spec.serves, Added: one } } : spec,
      )
    const builds = (one: Endpoint) => () => createTestStacks(deploymentFixture, added(one))
    const faq = { ...contracts.PreviewFaq, routePrefix: '/staff/faqs' } as const
    expect(builds({ ...faq, path: '/staff/faqs/{id}/another' })).toThrow('/staff/faqs is served by StaffBookings')
    expect(builds({ ...contracts.PreviewFaq, path: '/staff/faqs/another' })).toThrow(
      '/staff/faqs/another by StaffBookings',
    )
    const unguarded = { ...faq, audience: 'public', path: '/staff/others', routePrefix: '/staff/others' } as const
    expect(builds(unguarded)).toThrow('anybody may call it')
  })

  // API Gateway has 300 routes at most for an API where nobody asked for more, CloudFormation 500 resources for a stack.
  it('has room for more routes, and its stack for more resources', () => {
    expect(routes.length).toBeLessThanOrEqual(280)
    expect(Object.keys(template.toJSON()['Resources'] as object).length).toBeLessThanOrEqual(450)
  })

  it('requires a token exactly where the caller must be signed in', () => {
    const expected = endpoints.map((one) => [routeKeyOf(one), open.has(one.audience) ? 'NONE' : 'JWT'])
    const actual = routes.map(({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType])
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
    expect(expected.filter(([, type]) => type === 'JWT').length).toBeGreaterThan(10)
  })

  it("accepts only tokens of the staff's own pool and client", () => {
    const [authorizer, ...others] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'))
    expect(others).toEqual([])
    const jwt = authorizer?.Properties['JwtConfiguration'] as { Audience: unknown[]; Issuer: unknown }
    expect(jwt.Audience.map(plain)).toEqual(['StaffPoolWeb'])
    expect(plain(jwt.Issuer)).toBe('https://cognito-idp.af-south-1.amazonaws.com/StaffPool')
  })

  it('calls its Lambdas by a role that may call them and nothing else', () => {
    const serving = functions.filter(({ serves }) => serves)
    expect(serving.length).toBeGreaterThan(20)
    expect(rightsOf('ApiRole')).toEqual(
      serving.map(({ name }) => `lambda:InvokeFunction on ${pascalCase(name)}Function.Arn`).toSorted(),
    )
    const integrations = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration'))
    expect(integrations.map(({ Properties }) => plain(Properties['CredentialsArn']))).toEqual(
      integrations.map(() => 'ApiRole.Arn'),
    )
  })

  it('routes each path to the Lambda of the list', () => {
    const integrations = template.findResources('AWS::ApiGatewayV2::Integration')
    const lambdaOf = (target: unknown) => {
      const id = (target as { 'Fn::Join': [string, [string, { Ref: string }]] })['Fn::Join'][1][1].Ref
      return plain(integrations[id]?.['Properties']?.IntegrationUri as unknown)
    }
    const expected = functions.flatMap(({ name, serves = {} }) =>
      Object.values(serves).map((one) => [routeKeyOf(one), `${pascalCase(name)}Function.Arn`]),
    )
    expect(Object.fromEntries(routes.map(({ RouteKey, Target }) => [RouteKey, lambdaOf(Target)]))).toEqual(
      Object.fromEntries(expected),
    )
  })

  describe('throttling by the API gateway', () => {
    type Settings = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number; DetailedMetricsEnabled: boolean }
    const stage = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'))[0] as {
      DependsOn: string[]
      Properties: { RouteSettings: Record<string, Settings>; DefaultRouteSettings: Settings }
    }
    const limitOf = (endpoint: Endpoint) =>
      stage.Properties.RouteSettings[routeKeyOf(endpoint)]?.ThrottlingRateLimit ?? 0

    it('covers every route, and only existing routes', () => {
      expect(Object.keys(stage.Properties.RouteSettings).toSorted()).toEqual(routeKeys)
      for (const settings of Object.values(stage.Properties.RouteSettings)) {
        expect(settings.ThrottlingRateLimit).toBeGreaterThanOrEqual(20)
        expect(settings.ThrottlingBurstLimit).toBeGreaterThan(settings.ThrottlingRateLimit)
        expect(settings.ThrottlingRateLimit).toBeLessThanOrEqual(100)
        expect(settings.DetailedMetricsEnabled).toBe(false)
      }
      expect(stage.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBeLessThanOrEqual(1)
    })

    it('lets a hundred guests press the same button at once', () => {
      for (const endpoint of endpoints.filter(({ audience }) => open.has(audience)))
        expect(stage.Properties.RouteSettings[routeKeyOf(endpoint)]?.ThrottlingBurstLimit).toBeGreaterThanOrEqual(100)
    })

    it('allows no more requests of a flood on all open routes than docs/operating.md says', () => {
      const page = readFileSync('docs/operating.md', 'utf8')
      const most = Number(/let at most (\d+) a second through/.exec(page)?.[1])
      const rates = endpoints.filter(({ audience }) => open.has(audience)).map(limitOf)
      expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeLessThanOrEqual(most)
    })

    it('is set after the routes exist', () => {
      const ids = Object.keys(template.findResources('AWS::ApiGatewayV2::Route'))
      expect(stage.DependsOn).toEqual(expect.arrayContaining(ids))
    })

    it('gives PayFast the most requests, and staff no more than guests', () => {
      const { ReceiveItn, CreateBooking, ConfirmBooking } = contracts
      for (const other of endpoints.filter((one) => one !== (ReceiveItn as Endpoint)))
        expect(limitOf(ReceiveItn)).toBeGreaterThan(limitOf(other))
      expect(limitOf(CreateBooking)).toBeGreaterThanOrEqual(limitOf(ConfirmBooking))
    })
  })

  it("is reachable at its own address too, for PayFast's messages", () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: Match.absent() })
    const [output] = Object.values(template.findOutputs('ItnAddress')) as { Value: unknown }[]
    expect(plain(output?.Value)).toBe('ApiHttp.ApiEndpoint/api/payfast-itn')
  })

  it("never logs a path, since a guest's address is a key", () => {
    const stage = propertiesOf(resourcesOf(template, 'AWS::ApiGatewayV2::Stage'), 'ApiStage')
    const { Format } = stage['AccessLogSettings'] as { Format: string }
    expect(Object.values(JSON.parse(Format) as object)).toContain('$context.routeKey')
    expect(Format).not.toMatch(/\$context\.(path|rawPath|queryString|httpMethod.*resourcePath|identity)/)
  })
})

describe('the Lambdas', () => {
  const lambdas = resourcesOf(template, 'AWS::Lambda::Function')

  it('are those of the list, each with our defaults', () => {
    expect(Object.keys(lambdas).toSorted()).toEqual(
      functions.map(({ name }) => `${pascalCase(name)}Function`).toSorted(),
    )
    for (const [id, { Properties }] of Object.entries(lambdas))
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        MemorySize: id === 'StaffPicturesFunction' ? 2048 : 1024,
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON' },
      })
  })

  it.each(functions)('$name has the timeout that it needs', ({ name, timeoutSeconds = 10 }) => {
    expect(lambdas[`${pascalCase(name)}Function`]?.Properties).toMatchObject({ Timeout: timeoutSeconds })
  })

  it('retain their logs for three months', () => {
    const logs = Object.values(resourcesOf(template, 'AWS::Logs::LogGroup'))
    expect(logs).toHaveLength(functions.length + 1)
    for (const { Properties } of logs) expect(Properties).toMatchObject({ RetentionInDays: 90 })
  })

  it.each(functions)('$name has the permissions of its line in the list, and no other', (spec) => {
    const id = pascalCase(spec.name)
    const parameters = (spec.secrets ?? []).map(
      (secret) => `ssm:GetParameter on arn:aws:ssm:af-south-1:AWS::AccountId:parameter/guest-house/prod/${secret}`,
    )
    const s3 = {
      put: 's3:PutObject',
      get: 's3:GetObject',
      'get-tags': 's3:GetObjectTagging',
      delete: 's3:DeleteObject',
    }
    const stream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
    const expected = [
      `logs:CreateLogStream on ${id}Log.Arn`,
      `logs:PutLogEvents on ${id}Log.Arn`,
      ...spec.table.map((action) => `dynamodb:${action} on Table.Arn`),
      ...(spec.indexes ?? []).map((index) => `dynamodb:Query on Table.Arn/index/${index}`),
      ...(spec.uploads ?? []).flatMap((verb) =>
        [...incomingOf(spec), 'proof', 'document'].map((folder) => `${s3[verb]} on UploadsFiles.Arn/${folder}/*`),
      ),
      ...(spec.uploads?.includes('get') ? ['s3:ListBucket on UploadsFiles.Arn'] : []),
      ...(spec.pool ?? []).map((action) => `cognito-idp:${action} on StaffPool.Arn`),
      ...parameters,
      ...(spec.sendsEmail ? sendResources : []).map(
        (resource) => `ses:SendRawEmail on arn:aws:ses:af-south-1:AWS::AccountId:${resource}`,
      ),
      ...(spec.stream ? stream.map((action) => `dynamodb:${action} on Table.StreamArn`) : []),
      ...(spec.deletesFiles
        ? [
            's3:DeleteObjectVersion on UploadsFiles.Arn/document/*',
            's3:DeleteObjectVersion on UploadsFiles.Arn/proof/*',
            's3:ListBucketVersions on UploadsFiles.Arn',
          ]
        : []),
      ...(spec.pictures ?? []).flatMap((right) =>
        right === 'make'
          ? [
              ...['incoming', 'pictures', 'results'].flatMap((folder) => [
                `s3:GetObject on PicturesFiles.Arn/${folder}/*`,
                `s3:PutObject on PicturesFiles.Arn/${folder}/*`,
              ]),
              's3:DeleteObjectVersion on PicturesFiles.Arn/incoming/*',
              's3:ListBucket on PicturesFiles.Arn',
              's3:ListBucketVersions on PicturesFiles.Arn',
            ]
          : right === 'show'
            ? ['s3:GetObject on PicturesFiles.Arn/pictures/*']
            : [
                's3:DeleteObject on PicturesFiles.Arn/pictures/*',
                's3:DeleteObjectVersion on PicturesFiles.Arn/pictures/*',
                's3:ListBucket on PicturesFiles.Arn',
                's3:ListBucketVersions on PicturesFiles.Arn',
              ],
      ),
      ...(spec.stream?.changePrefixes ? ['sqs:SendMessage on ContentChangeQueue.Arn'] : []),
      ...((spec.stream ?? spec.schedule) ? [`sqs:SendMessage on DeadLetterQueue.Arn`] : []),
      ...(spec.countsDeadLetters ? ['sqs:GetQueueAttributes on DeadLetterQueue.Arn'] : []),
    ]
    expect(rightsOf(`${id}Role`)).toEqual(expected.toSorted())
  })

  it('may read files below the upload purposes, and list nothing else', () => {
    const listing = statements().filter(({ Action }) => asList(Action).includes('s3:ListBucket'))
    const foldersOf = (spec: FunctionSpec) => [
      ...(spec.uploads?.includes('get') ? [[...incomingOf(spec), 'proof', 'document']] : []),
      ...(spec.pictures ?? []).flatMap((right) =>
        right === 'show' ? [] : right === 'make' ? [['incoming', 'results', 'pictures']] : [['pictures']],
      ),
    ]
    expect(listing.map(({ Condition }) => Condition)).toEqual(
      functions.flatMap((spec) =>
        spec.publishes
          ? []
          : foldersOf(spec).map((folders) => ({
              StringLike: { 's3:prefix': folders.map((folder) => `${folder}/*`) },
            })),
      ),
    )
  })

  it('send e-mail from our own sender only', () => {
    const mail = statements().filter(({ Action }) => asList(Action).some((action) => action.startsWith('ses:')))
    expect(mail).toHaveLength(functions.filter(({ sendsEmail }) => sendsEmail).length)
    for (const { Condition } of mail)
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': deploymentFixture.mailFrom } })
  })

  it.each(functions)('$name finds in its environment what it needs, under known names', (spec) => {
    const { Environment } = propertiesOf(lambdas, `${pascalCase(spec.name)}Function`) as {
      Environment: { Variables: Record<string, unknown> }
    }
    const read = Object.fromEntries(Object.entries(Environment.Variables).map(([name, value]) => [name, plain(value)]))
    expect(environmentNames).toEqual(expect.arrayContaining(Object.keys(read)))
    expect(read).toEqual({
      STAGE: 'prod',
      SITE_ORIGIN: 'https://www.cabins.test',
      TABLE_NAME: 'Table',
      ...(spec.rendersPages && { SITE_RENDERER: RENDERER_FILE }),
      ...((spec.uploads ?? spec.deletesFiles) && { UPLOADS_BUCKET: 'UploadsFiles' }),
      ...(spec.pictures && { PICTURES_BUCKET: 'PicturesFiles' }),
      ...(spec.pool && { USER_POOL_ID: 'StaffPool', OWNER_SECOND_FACTOR: 'required' }),
      ...(spec.sendsEmail && {
        EMAIL_FROM: 'bookings@cabins.test',
        EMAIL_CONFIGURATION_SET: 'EmailConfigurationSet',
      }),
      ...(isBehindEdge(spec) && { ORIGIN_SECRETS: expect.stringContaining('guesthouseprodoriginsecret') }),
      ...(spec.stream?.changePrefixes && { CONTENT_CHANGES_QUEUE: 'ContentChangeQueue' }),
      ...(spec.countsDeadLetters && { DEAD_LETTER_QUEUE: 'DeadLetterQueue' }),
      ...((spec.sendsEmail || spec.pool) && { OWNER_EMAIL: 'owner@cabins.test' }),
      ...Object.fromEntries(
        (spec.secrets ?? []).map((secret) => [parameterVariables[secret], `/guest-house/prod/${secret}`]),
      ),
    })
  })
})

describe('the stream Lambdas', () => {
  const listening = functions.filter(({ stream }) => stream)
  const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping')

  it('are those of the list', () => {
    expect(Object.keys(mappings).toSorted()).toEqual(
      listening.map(({ name }) => `${pascalCase(name)}Inserts`).toSorted(),
    )
  })

  it.each(listening)('$name gets new items and the changes that it handles, and nothing else', ({ name, stream }) => {
    const mapping = propertiesOf(mappings, `${pascalCase(name)}Inserts`) as {
      FilterCriteria: { Filters: { Pattern: string }[] }
      EventSourceArn: unknown
    }
    const beginning = (prefixes: readonly string[]) => ({
      dynamodb: { Keys: { sk: { S: prefixes.map((prefix) => ({ prefix })) } } },
    })
    const { insertPrefixes = [], changePrefixes } = stream ?? {}
    expect(mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
      { eventName: ['INSERT'], ...beginning(insertPrefixes) },
      ...(changePrefixes ? [beginning(changePrefixes)] : []),
    ])
    expect(plain(mapping.EventSourceArn)).toBe('Table.StreamArn')
  })

  it.each(listening)(
    '$name retries a failed batch, and moves it to a dead-letter queue after too many tries',
    ({ name, stream }) => {
      const mapping = propertiesOf(mappings, `${pascalCase(name)}Inserts`) as {
        DestinationConfig: { OnFailure: { Destination: unknown } }
      }
      expect(mapping).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: stream?.maxRetries,
        StartingPosition: 'TRIM_HORIZON',
      })
      expect(plain(mapping.DestinationConfig.OnFailure.Destination)).toBe('DeadLetterQueue.Arn')
    },
  )
})

describe('the schedules', () => {
  const scheduled = functions.filter(({ schedule }) => schedule)
  const schedules = resourcesOf(template, 'AWS::Scheduler::Schedule')

  it('runs in Africa/Johannesburg', () => {
    const runs = Object.entries(schedules).map(([id, { Properties }]) => [id, Properties['ScheduleExpression']])
    expect(runs.map(([id]) => id)).toEqual(scheduled.map(({ name }) => `${pascalCase(name)}Schedule`))
    expect(runs).toEqual(
      expect.arrayContaining([
        ['RemindersSchedule', 'cron(0 8 * * ? *)'],
        ['ExpirySchedule', 'cron(5 * * * ? *)'],
      ]),
    )
    for (const { Properties } of Object.values(schedules))
      expect(Properties['ScheduleExpressionTimezone']).toBe('Africa/Johannesburg')
  })

  it.each(scheduled)('$name is retried, and moves to the dead-letter queue after too many failures', ({ name }) => {
    const target = schedules[`${pascalCase(name)}Schedule`]?.Properties['Target'] as {
      Arn: unknown
      RetryPolicy: { MaximumRetryAttempts: number }
      DeadLetterConfig: { Arn: unknown }
    }
    expect(plain(target.Arn)).toBe(`${pascalCase(name)}Function.Arn`)
    expect(target.RetryPolicy.MaximumRetryAttempts).toBe(3)
    expect(plain(target.DeadLetterConfig.Arn)).toBe('DeadLetterQueue.Arn')
  })

  it.each(scheduled)(
    '$name may be invoked by its schedule, which may otherwise only write to the dead-letter queue',
    ({ name }) => {
      const id = pascalCase(name)
      expect(rightsOf(`${id}ScheduleRole`)).toEqual([
        `lambda:InvokeFunction on ${id}Function.Arn`,
        `sqs:SendMessage on DeadLetterQueue.Arn`,
      ])
    },
  )

  it.each(scheduled)("$name is invoked by this account's scheduler, and by no other's", ({ name }) => {
    const role = propertiesOf(resourcesOf(template, 'AWS::IAM::Role'), `${pascalCase(name)}ScheduleRole`)
    expect(role['AssumeRolePolicyDocument']).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    })
  })

  it.each(scheduled)(
    '$name is retried by Lambda when it fails, and moved to the dead-letter queue within the hour',
    ({ name }) => {
      const invocations = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig')
      expect(Object.keys(invocations)).toHaveLength(scheduled.length)
      const ofThis = Object.values(invocations).find(
        ({ Properties }) => plain(Properties['FunctionName']) === `${pascalCase(name)}Function`,
      )
      const destination = ofThis?.Properties['DestinationConfig'] as { OnFailure: { Destination: unknown } } | undefined
      expect(ofThis?.Properties).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 })
      expect(plain(destination?.OnFailure.Destination)).toBe('DeadLetterQueue.Arn')
    },
  )
})

it('share one dead-letter queue, whose messages name the Lambda', () => {
  const queues = resourcesOf(template, 'AWS::SQS::Queue')
  expect(Object.keys(queues).toSorted()).toEqual(['ContentChangeQueue', 'DeadLetterQueue'])
})
