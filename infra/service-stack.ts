import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import { type CodeOf, RENDERER_FILE } from './bundle.ts'
import { ContentChangeQueue } from './constructs/content-change-queue.ts'
import { FeatureLambda, constructIdOf } from './constructs/feature-lambda.ts'
import { AppHttpApi } from './constructs/http-api.ts'
import { LambdaSchedule } from './constructs/schedule.ts'
import { TableStreamSource } from './constructs/table-stream-source.ts'
import { DeadLetterQueue } from './constructs/dead-letter-queue.ts'
import type { DataStack } from './data-stack.ts'
import { type Deployment, parameterName } from './deployment.ts'
import { type FunctionSpec, type RuntimeSecret, isBehindEdge, parameterVariables, partOf } from './functions.ts'

type ServiceStackProps = StackProps & {
  readonly deployment: Deployment
  readonly functions: readonly FunctionSpec[]
  readonly codeOf: CodeOf
  readonly data: DataStack
}

/** A Lambda of the list. */
export type MonitoredFunction = { readonly spec: FunctionSpec; readonly feature: FeatureLambda }

/** The API, the Lambdas of the list and their triggers, e-mail. Stateless, so it can be replaced. */
export class ServiceStack extends Stack {
  readonly httpApi: AppHttpApi
  /** Tells the publisher of content changes. */
  readonly contentChangeQueue: ContentChangeQueue
  /** For the work of every Lambda that nobody waits for, so that no failure goes unseen. */
  readonly deadLetterQueue: DeadLetterQueue
  /** Every Lambda of the list, the user pool's too, except the publisher and that of the alarms. */
  readonly monitoredFunctions: readonly MonitoredFunction[]
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly emailIdentityArns: readonly string[]

  constructor(scope: Construct, id: string, { deployment, functions, codeOf, data, ...props }: ServiceStackProps) {
    super(scope, id, props)
    this.deployment = deployment
    this.data = data

    // The domain's identity is created outside the stacks, since its DNS records must outlive this stack.
    const domain = deployment.mailFrom.slice(deployment.mailFrom.indexOf('@') + 1)
    // SES checks a sender against the narrowest identity that it knows, and in its sandbox every recipient too (e.g.
    // cloudposse/terraform-aws-ses #40). So the right covers all identities, and a condition limits the sender.
    const identities = [...new Set([domain, deployment.mailFrom, deployment.ownerEmail])]
    this.emailIdentityArns = identities.map((resourceName) =>
      this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
    )

    this.httpApi = new AppHttpApi(this, 'Api', { pool: data.staffPool, client: data.staffClient })

    const { timeoutSeconds = 0 } = functions.find(({ publishes }) => publishes) ?? {}
    this.contentChangeQueue = new ContentChangeQueue(this, 'ContentChangeQueue', {
      publishTimeout: Duration.seconds(timeoutSeconds),
    })

    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetterQueue')

    const added = functions.filter((spec) => partOf(spec) === 'Service').map((spec) => this.add(spec, codeOf))
    this.monitoredFunctions = [...added, ...data.triggers]

    new CfnOutput(this, 'ItnAddress', {
      description: "The address for PayFast's messages: notifyUrl of the payfast secret",
      value: `${this.httpApi.http.apiEndpoint}/api${ReceiveItn.path}`,
    })
  }

  /** One Lambda of the list: its code, its rights and its triggers. */
  private add(spec: FunctionSpec, codeOf: CodeOf): MonitoredFunction {
    const feature = new FeatureLambda(this, { spec, codeOf, environment: this.environmentOf(spec) })
    const { table, uploads, pictures, staffPool } = this.data

    feature.grantTable(table, spec)
    if (spec.uploads) feature.grantUploads(uploads, spec.uploads)
    if (spec.deletesFiles) feature.grantFileDeletion(uploads)
    if (spec.pictures) feature.grantPictures(pictures, spec.pictures)
    if (spec.pool) feature.grantUserPool(staffPool, spec.pool)
    for (const secret of spec.secrets ?? []) feature.grantSecretRead(this.parameterOf(secret))
    if (spec.sendsEmail)
      feature.grantSendEmail(
        this.deployment.mailFrom,
        ...this.emailIdentityArns,
        this.formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.data.emailConfigurationSet.configurationSetName,
        }),
      )

    if (spec.countsDeadLetters) feature.grantDeadLetterCount(this.deadLetterQueue)
    if (spec.serves) this.httpApi.serve(spec.serves, constructIdOf(spec), feature.lambda)
    if (spec.schedule ?? spec.stream) this.addTriggers(spec, feature)
    return { spec, feature }
  }

  /** Background Lambdas run by schedule or stream. */
  private addTriggers({ schedule, stream }: FunctionSpec, feature: FeatureLambda): void {
    const { deadLetterQueue } = this
    feature.grantDeadLetters(deadLetterQueue)
    if (schedule) new LambdaSchedule(feature, 'Schedule', { ...schedule, runs: feature.lambda, deadLetterQueue })
    if (stream) {
      const streamArn = this.data.table.tableStreamArn
      if (!streamArn) throw new Error('The table has no stream')
      feature.grantStreamRead(streamArn)
      if (stream.changePrefixes) feature.grantQueueSend(this.contentChangeQueue)
      new TableStreamSource(feature, 'Inserts', { ...stream, streamArn, to: feature.lambda, deadLetterQueue })
    }
  }

  private environmentOf(spec: FunctionSpec) {
    const { uploads, deletesFiles, pool, sendsEmail, secrets = [] } = spec
    const { stage, siteOrigin, mailFrom, ownerEmail, ownerSecondFactor, malwareScan } = this.deployment
    return {
      STAGE: stage,
      SITE_ORIGIN: siteOrigin,
      TABLE_NAME: this.data.table.tableName,
      ...(spec.rendersPages && { SITE_RENDERER: RENDERER_FILE }),
      ...((uploads ?? deletesFiles) && { UPLOADS_BUCKET: this.data.uploads.bucketName }),
      ...(spec.pictures && { PICTURES_BUCKET: this.data.pictures.bucketName }),
      ...(uploads?.includes('get-tags') && malwareScan && { MALWARE_SCAN: 'on' }),
      ...(pool && { USER_POOL_ID: this.data.staffPool.userPoolId, OWNER_SECOND_FACTOR: ownerSecondFactor }),
      ...(sendsEmail && {
        EMAIL_FROM: mailFrom,
        EMAIL_CONFIGURATION_SET: this.data.emailConfigurationSet.configurationSetName,
      }),
      // Staff e-mails go to the owner, and the owner's own account needs no approval.
      ...((sendsEmail ?? pool) && { OWNER_EMAIL: ownerEmail }),
      // Resolved when the stack is deployed.
      ...(isBehindEdge(spec) && {
        ORIGIN_SECRETS: StringParameter.valueForStringParameter(this, parameterName(this.deployment, 'origin-secret')),
      }),
      ...Object.fromEntries(secrets.map((secret) => [parameterVariables[secret], this.parameterOf(secret)])),
    } satisfies Partial<Record<EnvironmentName, string>>
  }

  private parameterOf(secret: RuntimeSecret): string {
    return parameterName(this.deployment, secret)
  }
}
