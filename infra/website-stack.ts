import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  FunctionEventType,
  HttpVersion,
  KeyValueStore,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type CodeOf, RENDERER_FILE } from './bundle.ts'
import { EdgeFunction } from './constructs/edge-function.ts'
import { FeatureLambda } from './constructs/feature-lambda.ts'
import { LambdaSchedule } from './constructs/schedule.ts'
import { PageHeaders } from './constructs/page-headers.ts'
import { PublishedSite } from './constructs/published-site.ts'
import type { DataStack } from './data-stack.ts'
import { type Deployment, hostsOf, parameterName, payfastFormOrigins } from './deployment.ts'
import type { FunctionSpec } from './functions.ts'
import { pathPatternsOfKind } from './http-headers.ts'
import type { ServiceStack, MonitoredFunction } from './service-stack.ts'

type WebsiteStackProps = StackProps & {
  readonly deployment: Deployment
  readonly data: DataStack
  readonly functions: readonly FunctionSpec[]
  readonly codeOf: CodeOf
  readonly service: ServiceStack
  /** The folder of the built site. */
  readonly siteFolder: string
  /** The firewall, where the deployment has one. */
  readonly webAclArn?: string | undefined
}

/** Errors that CloudFront would cache for ten seconds, for pages and for the API. */
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

const maxCacheSeconds = Math.max(...Object.values<Endpoint>(contracts).map(({ cacheSeconds = 0 }) => cacheSeconds))

/** The site and its API under one domain, and the Lambda that publishes the pages. */
export class WebsiteStack extends Stack {
  /** The publishing Lambda. */
  readonly monitoredFunctions: readonly MonitoredFunction[]

  constructor(
    scope: Construct,
    id: string,
    { deployment, functions, codeOf, data, service, siteFolder, webAclArn, ...props }: WebsiteStackProps,
  ) {
    super(scope, id, props)
    const { stage, siteOrigin, certificateArn, passwordMinLength } = deployment

    const bucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Contains only the published site, and only the distribution reads it.',
    })

    const addresses = new KeyValueStore(this, 'Addresses', {
      comment: `Guest house, ${stage}: which addresses are published, and where those of before have gone`,
    })

    const uploads = `https://${data.uploads.bucketRegionalDomainName}`
    const pictures = `https://${data.pictures.bucketRegionalDomainName}`
    const siteHeaderOptions = {
      connectSources: [uploads],
      formActions: payfastFormOrigins[stage],
      captcha: deployment.captchaProvider,
      pixel: deployment.pixel,
    }
    const headers = {
      public: new PageHeaders(this, 'PublicHeaders', { kind: 'public', ...siteHeaderOptions }),
      guest: new PageHeaders(this, 'GuestHeaders', { kind: 'guest', ...siteHeaderOptions }),
      staff: new PageHeaders(this, 'StaffHeaders', {
        kind: 'staff',
        connectSources: [`https://cognito-idp.${this.region}.amazonaws.com`, pictures],
        imageSources: [pictures],
      }),
      preview: new PageHeaders(this, 'PreviewHeaders', { kind: 'preview', imageSources: [pictures] }),
      api: new PageHeaders(this, 'ApiHeaders', { kind: 'api' }),
      file: new PageHeaders(this, 'FileHeaders', { kind: 'file' }),
    }

    const [host = '', alternateHost = ''] = hostsOf(deployment)
    const redirect = { alternateHost, host }
    const rewriteToPage = new EdgeFunction(this, 'RewriteToPage', { name: 'rewrite-to-page', addresses, redirect })
    const page = {
      // With the right to list, a missing file is a 404, not a 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: rewriteToPage,
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: new EdgeFunction(this, 'MarkMissingPage', { name: 'mark-missing-page', addresses }),
        },
      ],
    }

    const apiBehavior = {
      origin: new HttpOrigin(`${service.httpApi.http.apiId}.execute-api.${this.region}.amazonaws.com`, {
        // Proves to a Lambda that a request comes from the edge: the newest secret, read when the stack is deployed.
        customHeaders: {
          [ORIGIN_SECRET_HEADER]: Fn.select(
            0,
            Fn.split(',', StringParameter.valueForStringParameter(this, parameterName(deployment, 'origin-secret'))),
          ),
        },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      // Cached only as long as the response's own header allows, which is not at all unless the contract says so.
      cachePolicy: new CachePolicy(this, 'ApiCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(maxCacheSeconds),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers.api,
    }

    const under = <Behavior>(patterns: readonly string[], behavior: Behavior) =>
      Object.fromEntries(patterns.map((pattern) => [pattern, behavior]))

    const distribution = new Distribution(this, 'Edge', {
      comment: `Guest house, ${stage}`,
      ...(certificateArn && {
        domainNames: hostsOf(deployment),
        certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(webAclArn && { webAclId: webAclArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // No default root object: it would replace `/` before the function can rewrite it to the home page.
      defaultBehavior: { ...page, responseHeadersPolicy: headers.public },
      additionalBehaviors: {
        // Before the rest of the API: the first that matches counts.
        ...under(pathPatternsOfKind.preview, { ...apiBehavior, responseHeadersPolicy: headers.preview }),
        ...under(pathPatternsOfKind.api, apiBehavior),
        ...under(pathPatternsOfKind.staff, { ...page, responseHeadersPolicy: headers.staff }),
        ...under(pathPatternsOfKind.guest, { ...page, responseHeadersPolicy: headers.guest }),
        ...under(pathPatternsOfKind.file, { ...page, responseHeadersPolicy: headers.file }),
      },
      // No custom error pages: they would replace the API's error responses too.
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Guests book from anywhere.' },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          "CloudFront's log holds whole addresses, and the address of a guest's page is the key to a booking. What is " +
          'asked of the API is in its own log, by route.',
      },
    )
    if (!webAclArn)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'A firewall is a setting (waf): the API is limited at each route and for each visitor; the site is files.',
      })
    Validations.of(distribution).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'All addresses are rewritten, the root too, so that no listing can be reached.',
    })
    if (!certificateArn)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: "Without its own domain a deployment uses CloudFront's name and certificate; never in prod.",
      })

    const site = new PublishedSite(this, 'Published', {
      folder: siteFolder,
      bucket,
      distribution,
      userPool: {
        userPoolId: data.staffPool.userPoolId,
        userPoolClientId: data.staffClient.userPoolClientId,
        authFlow: 'USER_SRP_AUTH',
        passwordMinLength,
      },
    })

    this.monitoredFunctions = functions
      .filter(({ publishes }) => publishes)
      .map((spec) => {
        const environment = {
          STAGE: stage,
          SITE_ORIGIN: siteOrigin,
          TABLE_NAME: data.table.tableName,
          SITE_BUCKET: bucket.bucketName,
          PICTURES_BUCKET: data.pictures.bucketName,
          SITE_DISTRIBUTION: distribution.distributionId,
          SITE_KEY_VALUE_STORE: addresses.keyValueStoreArn,
          SITE_EDGE_FUNCTION: rewriteToPage.functionName,
          SITE_RENDERER: RENDERER_FILE,
        } satisfies Partial<Record<EnvironmentName, string>>
        const feature = new FeatureLambda(this, { spec, codeOf, environment })
        feature.grantTable(data.table, spec)
        feature.grantPublishing(bucket, distribution, addresses)
        feature.grantEdgeLog(rewriteToPage)
        if (spec.pictures) feature.grantPictures(data.pictures, spec.pictures)
        // Its pages name files of the new build, which must be uploaded before it runs.
        feature.lambda.node.addDependency(...site.files)

        const { deadLetterQueue } = service
        feature.grantDeadLetters(deadLetterQueue)
        if (spec.schedule)
          new LambdaSchedule(feature, 'Schedule', { ...spec.schedule, runs: feature.lambda, deadLetterQueue })
        feature.grantQueueReceive(service.contentChangeQueue)
        feature.lambda.addEventSourceMapping('Changes', { eventSourceArn: service.contentChangeQueue.queueArn })
        new CfnOutput(this, 'PublisherName', {
          description: 'The Lambda that publishes all pages when invoked with {}',
          value: feature.lambda.functionName,
        })
        return { spec, feature }
      })

    new CfnOutput(this, 'SiteAddress', {
      description: `The CNAME target of ${siteOrigin}`,
      value: `https://${distribution.distributionDomainName}`,
    })
  }
}
