import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { ConfigurationSet, ConfigurationSetTlsPolicy } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import type { CodeOf } from './bundle.ts'
import { ContentChanges } from './constructs/content-changes.ts'
import { FeatureLambda, constructIdOf } from './constructs/feature-lambda.ts'
import { HouseApi } from './constructs/house-api.ts'
import { HouseSchedule } from './constructs/house-schedule.ts'
import { TableChanges } from './constructs/table-changes.ts'
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

/** A Lambda of the list, and where what it gave up waits, if anything ever does. */
export type Watchable = {
  readonly listed: HouseFunction
  readonly feature: FeatureLambda
  readonly undelivered?: Undelivered
  /** Where its work waits for it. */
  readonly queue?: ContentChanges
}

/** What runs: the API, the Lambdas of the list and whatever wakes them, the mails. Holds nothing, replaced at will. */
export class ServiceStack extends Stack {
  readonly api: HttpApi
  readonly house: HouseApi
  /** Where who publishes hears of changes. */
  readonly contentChanges: ContentChanges
  /** Every Lambda of the list, the user pool's too, but for the one that publishes. */
  readonly watched: readonly Watchable[]
  readonly mailRules: ConfigurationSet
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly mail: { readonly identityArns: readonly string[]; readonly rules: ConfigurationSet }

  constructor(scope: Construct, id: string, { deployment, functions, codeOf, data, ...props }: ServiceStackProps) {
    super(scope, id, props)
    this.deployment = deployment
    this.data = data

    const rules = new ConfigurationSet(this, 'MailRules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    this.mailRules = rules
    // The domain was verified with SES before: its DNS records must outlive whatever is replaced here.
    const domain = deployment.mailFrom.slice(deployment.mailFrom.indexOf('@') + 1)
    // SES holds a sender against the narrowest identity that it knows, and in its sandbox every recipient too (e.g.
    // cloudposse/terraform-aws-ses #40). Only who is named as the sender may send, whatever the identity.
    const identities = [...new Set([domain, deployment.mailFrom, deployment.ownerEmail])]
    const identityArns = identities.map((resourceName) =>
      this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
    )
    this.mail = { rules, identityArns }
    new CfnOutput(this, 'MailRulesName', {
      description: `The configuration set by which SES is to send what comes from ${domain}`,
      value: rules.configurationSetName,
    })

    this.house = new HouseApi(this, 'Api', { pool: data.staffPool, client: data.staffClient })
    this.api = this.house.http

    const { timeoutSeconds = 0 } = functions.find(({ publishes }) => publishes) ?? {}
    this.contentChanges = new ContentChanges(this, 'ContentChanges', {
      publisherTakes: Duration.seconds(timeoutSeconds),
    })

    const added = functions
      .filter(({ trigger, publishes }) => !trigger && !publishes)
      .map((listed) => this.add(listed, codeOf))
    this.watched = [...added, ...data.triggers]

    new CfnOutput(this, 'ItnAddress', {
      description: "Where PayFast's messages come in: notifyUrl of the payfast secret",
      value: `${this.api.apiEndpoint}/api${ReceiveItn.path}`,
    })
  }

  /** One line of the list, whole: its code, its rights, and whatever calls it. */
  private add(listed: HouseFunction, codeOf: CodeOf): Watchable {
    const feature = new FeatureLambda(this, { listed, codeOf, environment: this.environmentOf(listed) })
    const { table, uploads, staffPool } = this.data

    feature.mayUseTable(table, listed)
    if (listed.uploads) feature.mayUseUploads(uploads, listed.uploads)
    if (listed.deletesFiles) feature.mayDeleteFiles(uploads)
    if (listed.pool) feature.mayUsePool(staffPool, listed.pool)
    for (const secret of listed.secrets ?? []) feature.mayReadSecret(this.parameterOf(secret))
    if (listed.sendsMail)
      feature.maySendMail(
        this.deployment.mailFrom,
        ...this.mail.identityArns,
        this.formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.mail.rules.configurationSetName,
        }),
      )

    if (listed.serves) this.house.serve(listed.serves, constructIdOf(listed), feature.lambda)
    if (!listed.schedule && !listed.stream) return { listed, feature }
    return { listed, feature, undelivered: this.wake(listed, feature) }
  }

  /** What no guest waits for is woken by the clock or by the table, and must not fail unseen. */
  private wake({ schedule, stream }: HouseFunction, feature: FeatureLambda): Undelivered {
    const undelivered = new Undelivered(feature, 'Undelivered')
    feature.mayPark(undelivered)
    if (schedule) new HouseSchedule(feature, 'Schedule', { ...schedule, runs: feature.lambda, undelivered })
    if (stream) {
      const streamArn = this.data.table.tableStreamArn
      if (!streamArn) throw new Error('The table has no stream to listen to')
      feature.mayReadStream(streamArn)
      if (stream.changesOf) feature.mayHandOverTo(this.contentChanges)
      new TableChanges(feature, 'Inserts', { ...stream, streamArn, to: feature.lambda, undelivered })
    }
    return undelivered
  }

  private environmentOf({ uploads, deletesFiles, pool, sendsMail, secrets = [] }: HouseFunction) {
    const { stage, siteOrigin, mailFrom, ownerEmail } = this.deployment
    return {
      STAGE: stage,
      SITE_ORIGIN: siteOrigin,
      TABLE_NAME: this.data.table.tableName,
      ...((uploads ?? deletesFiles) && { UPLOADS_BUCKET: this.data.uploads.bucketName }),
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
