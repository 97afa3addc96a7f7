import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolEmail,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { Role } from '#shared/staff/account.ts'
import type { Deployment } from '#infra/deployment.ts'

/** Of sign-up codes and of codes for a new password: Cognito has one template for both. */
export const codeEmail = {
  subject: 'Your code for the staff area',
  text: 'Your code is {####}\n\nType it in on the page where you asked for it. If you did not, ignore this e-mail.',
}

type StaffPoolProps = Pick<Deployment, 'stage' | 'mailFrom' | 'passwordMinLength'> & {
  readonly configurationSetName: string
}

/**
 * The user pool of staff. Anybody may sign up, which alone gives no access: an owner puts a new account into one of the
 * groups. A token lives half an hour, since API Gateway does not check whether it was revoked.
 *
 * Accounts have random user names, and the confirmed e-mail address is an alias: an address that a stranger signed up
 * with stays free for its owner, and signing up is the same whether an address has an account or not.
 */
export class StaffPool extends Construct {
  readonly pool: UserPool
  readonly webClient: UserPoolClient

  constructor(
    scope: Construct,
    id: string,
    { stage, mailFrom, passwordMinLength, configurationSetName }: StaffPoolProps,
  ) {
    super(scope, id)

    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: true,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A changed address takes effect only once it is verified.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: true, mutable: true } },
      // A pool cannot be created with a sender that SES has not verified, and dev may be deployed without one.
      email:
        stage === 'prod'
          ? UserPoolEmail.withSES({
              fromEmail: mailFrom,
              sesVerifiedDomain: mailFrom.slice(mailFrom.indexOf('@') + 1),
              configurationSetName,
            })
          : UserPoolEmail.withCognito(),
      userVerification: { emailSubject: codeEmail.subject, emailBody: codeEmail.text },
      passwordPolicy: {
        minLength: passwordMinLength,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'Length protects better than kinds of characters (NIST SP 800-63B §5.1.1.2), and the sign-up form asks for ' +
          'length alone. An account opens nothing before an owner approves it.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'Cognito cannot require a second factor of a group. The API requires it of owners in production, reads it again ' +
          'from the pool with each new token, and refuses them everything else until they have set one up.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'The Plus plan rates the risk of a sign-in. Here a sign-in alone opens nothing: the account must be approved, ' +
          'and every call of staff reads its record.',
      },
    )

    for (const groupName of Role.options)
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.pool.userPoolId, groupName })

    const ownDetails = { email: true, fullname: true }
    this.webClient = this.pool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.days(7),
      readAttributes: new ClientAttributes().withStandardAttributes({ ...ownDetails, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes(ownDetails),
    })
  }
}
