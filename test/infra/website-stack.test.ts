import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { headerKindOf, headersFor } from '#infra/http-headers.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { functions, isBehindEdge } from '#infra/functions.ts'
import { deploymentFixture, propertiesOf, createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

const { website: template, service, plain } = templatesOf(createTestStacks())

type Behavior = {
  PathPattern: string
  AllowedMethods?: string[]
  CachePolicyId: unknown
  Compress: boolean
  FunctionAssociations?: { EventType: string }[]
  OriginRequestPolicyId?: unknown
  ResponseHeadersPolicyId: unknown
  TargetOriginId: string
  ViewerProtocolPolicy: string
}
type DistributionConfig = {
  Aliases?: string[]
  CacheBehaviors: Behavior[]
  DefaultCacheBehavior: Behavior
  CustomErrorResponses: Record<string, unknown>[]
  HttpVersion: string
  Origins: {
    Id: string
    DomainName: unknown
    OriginAccessControlId?: unknown
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
  }[]
  WebACLId?: unknown
  ViewerCertificate?: Record<string, unknown>
}
const { DistributionConfig: edge } = propertiesOf(resourcesOf(template, 'AWS::CloudFront::Distribution'), 'Edge') as {
  DistributionConfig: DistributionConfig
}
const originOf = ({ TargetOriginId }: Behavior) => {
  const origin = edge.Origins.find(({ Id }) => Id === TargetOriginId)
  return plain(origin?.DomainName)
}
const behaviorOf = (pattern: string) => edge.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)
const api = behaviorOf('/api/*')
const pages = [
  edge.DefaultCacheBehavior,
  ...edge.CacheBehaviors.filter(({ PathPattern }) => !PathPattern.startsWith('/api/')),
]

describe('the site', () => {
  it('is in a bucket that only the distribution may read', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: Match.objectLike({ BlockPublicPolicy: true, RestrictPublicBuckets: true }),
    })
    for (const page of pages) expect(originOf(page)).toBe('Site.RegionalDomainName')
    const origin = edge.Origins.find(({ Id }) => Id === edge.DefaultCacheBehavior.TargetOriginId)
    expect(plain(origin?.OriginAccessControlId)).toMatch(/OriginAccessControl.*\.Id$/)
  })

  it('has no root object, since a function routes to the home page', () => {
    expect(edge).not.toHaveProperty('DefaultRootObject')
  })

  it('has its own domain name, over TLS 1.2 or newer and HTTP/3', () => {
    expect(edge.Aliases).toEqual(['www.cabins.test', 'cabins.test'])
    expect(edge.ViewerCertificate).toMatchObject({
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    })
    expect(edge.HttpVersion).toBe('http2and3')
  })

  it('redirects its other host name, and has none where the deployment says so', () => {
    const code = (stack: typeof template) =>
      String(propertiesOf(resourcesOf(stack, 'AWS::CloudFront::Function'), 'RewriteToPage')['FunctionCode'])
    expect(code(template)).toContain('host.value === "cabins.test"')
    const { website: alone } = templatesOf(createTestStacks({ ...deploymentFixture, alternateHost: 'none' }))
    const { DistributionConfig } = propertiesOf(resourcesOf(alone, 'AWS::CloudFront::Distribution'), 'Edge')
    expect(DistributionConfig).toMatchObject({ Aliases: ['www.cabins.test'] })
    expect(code(alone)).not.toContain('"cabins.test"')
  })

  it("has CloudFront's domain name where it has no certificate", () => {
    const { certificateArn: _none, ...withoutDomain } = deploymentFixture
    const { website: dev } = templatesOf(createTestStacks({ ...withoutDomain, stage: 'dev' }))
    const { DistributionConfig } = propertiesOf(resourcesOf(dev, 'AWS::CloudFront::Distribution'), 'Edge')
    expect(DistributionConfig).not.toHaveProperty('Aliases')
    expect(DistributionConfig).not.toHaveProperty('ViewerCertificate')
  })

  it('serves every page compressed, over https, through the routing functions', () => {
    for (const page of pages) {
      expect(page).toMatchObject({ Compress: true, ViewerProtocolPolicy: 'redirect-to-https' })
      expect(page.FunctionAssociations?.map(({ EventType }) => EventType)).toEqual([
        'viewer-request',
        'viewer-response',
      ])
    }
  })

  it('passes API requests on unchanged, with everything that a caller sends', () => {
    expect(originOf(api as Behavior)).toBe('ApiHttp.execute-api.af-south-1.amazonaws.com')
    expect(api?.FunctionAssociations).toBeUndefined()
    expect(api?.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']))
    // AllViewerExceptHostHeader, by the id that AWS gave it
    expect(api?.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac')
  })

  it('caches an API response only as long as its headers say, and never for another caller', () => {
    expect(plain(api?.CachePolicyId)).toBe('ApiCache')
    template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: Match.objectLike({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        }),
      }),
    })
  })

  it('caches no error, and replaces none with a page of its own', () => {
    expect(edge.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(expect.arrayContaining([404, 500, 503]))
    for (const { ErrorCode, ...rest } of edge.CustomErrorResponses)
      expect(rest, `status ${String(ErrorCode)}`).toEqual({ ErrorCachingMinTTL: 0 })
  })
})

describe('the origin secret', () => {
  const headersTo = (behavior: Behavior | undefined) =>
    edge.Origins.find(({ Id }) => Id === behavior?.TargetOriginId)?.OriginCustomHeaders

  it('is sent to the API and nowhere else', () => {
    expect(headersTo(api)?.map(({ HeaderName }) => HeaderName)).toEqual([ORIGIN_SECRET_HEADER])
    for (const page of pages) expect(headersTo(page)).toBeUndefined()
  })

  it('is the newest in Parameter Store with each deployment, and is stored nowhere else', () => {
    const value = headersTo(api)?.[0]?.HeaderValue as {
      'Fn::Select': [number, { 'Fn::Split': [string, { Ref: string }] }]
    }
    const [
      place,
      {
        'Fn::Split': [separator, { Ref: name }],
      },
    ] = value['Fn::Select']
    expect([place, separator]).toEqual([0, ','])
    expect(template.findParameters(name)).toEqual({
      [name]: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/guest-house/prod/origin-secret' },
    })
  })

  it('is given to every Lambda that only the edge may call, with the previous one', () => {
    const given = Object.values(resourcesOf(service, 'AWS::Lambda::Function')).flatMap(({ Properties }) => {
      const { Variables } = Properties['Environment'] as { Variables: Record<string, { Ref: string } | undefined> }
      return Variables['ORIGIN_SECRETS'] ?? []
    })
    expect(given).toHaveLength(functions.filter(isBehindEdge).length)
    for (const { Ref: name } of given)
      expect(service.findParameters(name)).toEqual({
        [name]: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/guest-house/prod/origin-secret' },
      })
  })
})

describe('the firewall', () => {
  const stacks = createTestStacks({ ...deploymentFixture, waf: true })
  if (!stacks.waf) throw new Error('The firewall is missing')
  const waf = Template.fromStack(stacks.waf)

  it('protects the distribution where the deployment asks for it', () => {
    const guarded = Template.fromStack(stacks.website)
    const { DistributionConfig } = propertiesOf(resourcesOf(guarded, 'AWS::CloudFront::Distribution'), 'Edge')
    expect(JSON.stringify((DistributionConfig as { WebACLId: unknown }).WebACLId)).toContain('Acl')
    expect(edge.WebACLId).toBeUndefined()
  })

  it('blocks a flood from one address, and the attacks that AWS knows', () => {
    expect(propertiesOf(resourcesOf(waf, 'AWS::WAFv2::WebACL'), 'Acl')).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2000 } },
          Action: { Block: {} },
        },
        {
          Statement: { ManagedRuleGroupStatement: { Name: 'AWSManagedRulesCommonRuleSet' } },
          OverrideAction: { None: {} },
        },
      ],
    })
  })

  it("stores no sample of addresses, since a guest's address is a key", () => {
    expect(JSON.stringify(waf.toJSON())).not.toContain('"SampledRequestsEnabled":true')
  })
})

describe('the headers at the edge', () => {
  type Policy = {
    CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] }
    SecurityHeadersConfig: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: unknown }
      ContentTypeOptions: object
      FrameOptions?: { FrameOption: string }
      ReferrerPolicy?: { ReferrerPolicy: string }
      StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean }
    }
  }
  const policies = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')

  function sentBy(name: string) {
    const policy = propertiesOf(policies, name)['ResponseHeadersPolicyConfig'] as Policy
    const { CustomHeadersConfig, SecurityHeadersConfig } = policy
    const {
      ContentSecurityPolicy: content,
      FrameOptions: frames,
      ReferrerPolicy: referrer,
      StrictTransportSecurity: transport,
    } = SecurityHeadersConfig
    return {
      ...Object.fromEntries((CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header, Value])),
      ...(content && { 'content-security-policy': plain(content.ContentSecurityPolicy) }),
      'x-content-type-options': 'ContentTypeOptions' in SecurityHeadersConfig ? 'nosniff' : undefined,
      ...(frames && { 'x-frame-options': frames.FrameOption }),
      ...(referrer && { 'referrer-policy': referrer.ReferrerPolicy }),
      'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    }
  }

  const siteHeaderOptions = {
    connectSources: ['https://UploadsFiles.RegionalDomainName'],
    formActions: ['https://www.payfast.co.za', 'https://payment.payfast.io'],
    captcha: 'recaptcha',
  } as const

  it('are those of http-headers.ts', () => {
    expect(sentBy('PublicHeaders')).toEqual(headersFor({ kind: 'public', ...siteHeaderOptions, overHttps: true }))
    expect(sentBy('GuestHeaders')).toEqual(headersFor({ kind: 'guest', ...siteHeaderOptions, overHttps: true }))
    expect(sentBy('PreviewHeaders')).toEqual(
      headersFor({
        kind: 'preview',
        imageSources: ['https://PicturesFiles.RegionalDomainName'],
        overHttps: true,
      }),
    )
    expect(sentBy('ApiHeaders')).toEqual(headersFor({ kind: 'api', overHttps: true }))
    expect(sentBy('FileHeaders')).toEqual(headersFor({ kind: 'file', overHttps: true }))
    expect(sentBy('StaffHeaders')).toEqual(
      headersFor({
        kind: 'staff',
        connectSources: ['https://cognito-idp.af-south-1.amazonaws.com', 'https://PicturesFiles.RegionalDomainName'],
        imageSources: ['https://PicturesFiles.RegionalDomainName'],
        overHttps: true,
      }),
    )
  })

  it('override those of the origin', () => {
    for (const { Properties } of Object.values(policies))
      expect(JSON.stringify(Properties)).not.toContain('"Override":false')
  })

  it.each([
    '/',
    '/faq',
    '/auth',
    '/admin',
    '/admin/calendar',
    '/booking/7K4QXabc',
    '/upload-pop',
    '/payment-success',
    '/api/site',
    '/api/previews/a.homepage.only',
    '/assets/site-a1b2.js',
  ])('%s gets those of its kind', (path) => {
    const behavior =
      edge.CacheBehaviors.find(({ PathPattern }) => path.startsWith(PathPattern.replace('*', ''))) ??
      edge.DefaultCacheBehavior
    const kind = headerKindOf(path)
    expect(plain(behavior.ResponseHeadersPolicyId)).toBe(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}Headers`)
  })
})

describe('the upload of the site', () => {
  type Upload = { Include?: string[]; Exclude?: string[]; SystemMetadata: Record<string, string>; Prune: boolean }
  const uploads = Object.fromEntries(
    Object.entries(template.findResources('Custom::CDKBucketDeployment')).map(([id, resource]) => [
      /^Published([A-Z][a-z]+)Custom/.exec(id)?.[1] ?? id,
      resource as { DependsOn?: string[]; Properties: Upload & Record<string, unknown> },
    ]),
  )
  const cacheOf = (step: string) => uploads[step]?.Properties.SystemMetadata['cache-control']

  it('lets browsers cache hashed files for a year, others a day, and a page not at all', () => {
    expect(cacheOf('Compressed')).toBe('public, max-age=31536000, immutable')
    expect(cacheOf('Assets')).toBe('public, max-age=31536000, immutable')
    expect(cacheOf('Files')).toBe('public, max-age=86400')
    expect(cacheOf('Pages')).toBe('public, max-age=0, s-maxage=86400, must-revalidate')
  })

  it('covers each file by exactly one of the four steps', () => {
    const ways = Object.entries(uploads).map(([step, { Properties }]) => [step, Properties.Include, Properties.Exclude])
    expect(ways).toEqual([
      ['Compressed', undefined, undefined],
      ['Assets', ['assets/*'], ['*']],
      ['Files', undefined, ['assets/*', '*.html', 'arrival-worker.js']],
      ['Pages', ['*.html', 'arrival-worker.js'], ['*']],
    ])
  })

  it('marks the files that are stored compressed, and no others', () => {
    const encoded = Object.entries(uploads).map(([step, { Properties }]) => [
      step,
      Properties.SystemMetadata['content-encoding'],
    ])
    expect(encoded).toEqual([
      ['Compressed', 'br'],
      ['Assets', undefined],
      ['Files', undefined],
      ['Pages', undefined],
    ])
  })

  it('uploads pages last, invalidates the old ones, and deletes nothing that old pages still use', () => {
    expect(uploads['Pages']?.DependsOn).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PublishedCompressedCustom/) as string,
        expect.stringMatching(/^PublishedAssetsCustom/) as string,
        expect.stringMatching(/^PublishedFilesCustom/) as string,
      ]),
    )
    expect(uploads['Pages']?.Properties['DistributionPaths']).toEqual(['/*'])
    for (const { Properties } of Object.values(uploads)) expect(Properties.Prune).toBe(false)
  })

  it('gives the site the address where staff sign in', () => {
    const markers = JSON.stringify(uploads['Pages']?.Properties['SourceMarkers'])
    expect(markers).toContain('StaffPool')
    expect(markers).toContain('StaffPoolWeb')
  })
})
