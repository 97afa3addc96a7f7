import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { localRegion } from './engines/database.ts'
import { type Confirmation, localClientId, localUserPoolId } from './engines/sign-in-pool.ts'
import type { HostedLambda } from './lambda-host.ts'

/** Calls the Lambdas that are triggers of the user pool, with Cognito's event. */
export const confirmationTrigger =
  (hosted: readonly HostedLambda[]) =>
  async ({ source, userName, attributes }: Confirmation): Promise<void> => {
    const event: PostConfirmationTriggerEvent = {
      version: '1',
      triggerSource: source,
      region: localRegion,
      userPoolId: localUserPoolId,
      userName,
      callerContext: { awsSdkVersion: 'local', clientId: localClientId },
      request: { userAttributes: { ...attributes } },
      response: {},
    }
    const triggers = hosted.filter(({ lambda }) => lambda.trigger === 'PostConfirmation')
    await Promise.all(triggers.map(({ handler }) => handler(event)))
  }
