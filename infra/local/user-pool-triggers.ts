import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda'
import type { FunctionSpec } from '#infra/functions.ts'
import { localRegion } from './engines/database.ts'
import { type Confirmation, type SignUpAttempt, localClientId, localUserPoolId } from './engines/sign-in-pool.ts'
import type { HostedLambda } from './lambda-host.ts'

const origin = {
  version: '1',
  region: localRegion,
  userPoolId: localUserPoolId,
  callerContext: { awsSdkVersion: 'local', clientId: localClientId },
}

/** Calls the Lambdas that are triggers of the user pool, with Cognito's events. */
export function poolTriggers(hosted: () => readonly HostedLambda[]) {
  const call = async (trigger: FunctionSpec['trigger'], event: object): Promise<void> => {
    const triggered = hosted().filter(({ lambda }) => lambda.trigger === trigger)
    await Promise.all(triggered.map(({ handler }) => handler(event)))
  }
  return {
    signingUp: ({ userName, attributes }: SignUpAttempt): Promise<void> =>
      call('PreSignUp', {
        ...origin,
        triggerSource: 'PreSignUp_SignUp',
        userName,
        request: { userAttributes: { ...attributes } },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      } satisfies PreSignUpTriggerEvent),

    confirmed: ({ source, userName, attributes }: Confirmation): Promise<void> =>
      call('PostConfirmation', {
        ...origin,
        triggerSource: source,
        userName,
        request: { userAttributes: { ...attributes } },
        response: {},
      } satisfies PostConfirmationTriggerEvent),
  }
}
