import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { ConfigurationSet, ConfigurationSetTlsPolicy } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import type { CodeOf } from './bundle.ts'
import { FailureAlarm } from './constructs/failure-alarm.ts'
import { FeatureLambda, constructIdOf } from './constructs/feature-lambda.ts'
import { HouseApi } from './constructs/house-api.ts'
import { HouseSchedule } from './constructs/house-schedule.ts'
import { TableInserts } from './constructs/table-inserts.ts'
import { Undelivered } from './constructs/undelivered.ts'
import type { DataStack } from './data-stack.ts'
import { type Deployment, parameterName } from './deployment.ts'
import { type HouseFunction, type Secret, parameterVariables } from './functions.ts'

type ServiceStackProps = StackProps & {
  readonly deployment: Deployment
  readonly functions: readonly HouseFunction[]
  readonly codeOf: CodeOf
  readonly data: DataStack
}

/** What runs: the API, the Lambdas of the list and whatever wakes them, the mails. Holds nothing, replaced at will. */
export class ServiceStack extends Stack {
  readonly api: HttpApi
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly house: HouseApi
  private readonly alarms: Topic
  private readonly mail: { readonly identityArn: string; readonly rules: ConfigurationSet }

  constructor(scope: Construct, id: string, { deployment, functions, codeOf, data, ...props }: ServiceStackProps) {
    super(scope, id, props)
    this.deployment = deployment
    this.data = data

    this.alarms = new Topic(this, 'Alarms', { enforceSSL: true })
    this.alarms.addSubscription(new EmailSubscription(deployment.ownerEmail))

    const rules = new ConfigurationSet(this, 'MailRules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    // The domain was verified with SES before: its DNS records must outlive whatever is replaced here.
    const domain = deployment.mailFrom.slice(deployment.mailFrom.indexOf('@') + 1)
    this.mail = { rules, identityArn: this.formatArn({ service: 'ses', resource: 'identity', resourceName: domain }) }
    new CfnOutput(this, 'MailRulesName', {
      description: `The configuration set by which SES is to send what comes from ${domain}`,
      value: rules.configurationSetName,
    })

    this.house = new HouseApi(this, 'Api', { pool: data.staffPool, client: data.staffClient })
    this.api = this.house.http

    for (const listed of functions) if (!listed.trigger) this.add(listed, codeOf)
    for (const { listed, feature } of data.triggers) this.watch(listed, feature)

    new CfnOutput(this, 'ItnAddress', {
      description: "Where PayFast's messages come in: notifyUrl of the payfast secret",
      value: `${this.api.apiEndpoint}/api${ReceiveItn.path}`,
    })
  }

  /** One line of the list, whole: its code, its rights, and whatever calls it. */
  private add(listed: HouseFunction, codeOf: CodeOf): void {
    const feature = new FeatureLambda(this, { listed, codeOf, environment: this.environmentOf(listed) })
    const { table, uploads, staffPool } = this.data

    feature.mayUseTable(table, listed)
    if (listed.uploads) feature.mayUseUploads(uploads, listed.uploads)
    if (listed.pool) feature.mayUsePool(staffPool, listed.pool)
    for (const secret of listed.secrets ?? []) feature.mayReadSecret(this.parameterOf(secret))
    if (listed.sendsMail)
      feature.maySendMail(
        this.deployment.mailFrom,
        this.mail.identityArn,
        this.formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.mail.rules.configurationSetName,
        }),
      )

    if (listed.serves) this.house.serve(listed.serves, constructIdOf(listed), feature.lambda)
    if (listed.schedule || listed.stream) this.wake(listed, feature)
    this.watch(listed, feature)
  }

  private watch(listed: HouseFunction, feature: FeatureLambda): void {
    new FailureAlarm(this, `${constructIdOf(listed)}Failing`, {
      failures: feature.failures(),
      says: listed.ifItFails,
      to: this.alarms,
    })
  }

  /** What no guest waits for is woken by the clock or by the table, and must not fail unseen. */
  private wake({ schedule, stream, ifItFails }: HouseFunction, feature: FeatureLambda): void {
    const undelivered = new Undelivered(feature, 'Undelivered')
    feature.mayPark(undelivered)
    new FailureAlarm(feature, 'Parked', {
      failures: undelivered.metricApproximateNumberOfMessagesVisible(),
      says: `${ifItFails} What was given up after many tries waits in the queue of undelivered work.`,
      to: this.alarms,
    })

    if (schedule) new HouseSchedule(feature, 'Schedule', { ...schedule, runs: feature.lambda, undelivered })
    if (stream) {
      const streamArn = this.data.table.tableStreamArn
      if (!streamArn) throw new Error('The table has no stream to listen to')
      feature.mayReadStream(streamArn)
      new TableInserts(feature, 'Inserts', { streamArn, of: stream.insertsOf, to: feature.lambda, undelivered })
    }
  }

  private environmentOf({ uploads, pool, sendsMail, secrets = [] }: HouseFunction) {
    const { stage, siteOrigin, mailFrom, ownerEmail } = this.deployment
    return {
      STAGE: stage,
      SITE_ORIGIN: siteOrigin,
      TABLE_NAME: this.data.table.tableName,
      ...(uploads && { UPLOADS_BUCKET: this.data.uploads.bucketName }),
      ...(pool && { USER_POOL_ID: this.data.staffPool.userPoolId }),
      ...(sendsMail && { MAIL_FROM: mailFrom }),
      // Staff's mails go to the owner, and the owner's own account needs nobody's approval.
      ...((sendsMail ?? pool) && { OWNER_EMAIL: ownerEmail }),
      ...Object.fromEntries(secrets.map((secret) => [parameterVariables[secret], this.parameterOf(secret)])),
    } satisfies Partial<Record<EnvironmentName, string>>
  }

  private parameterOf(secret: Secret): string {
    return parameterName(this.deployment, secret)
  }
}
