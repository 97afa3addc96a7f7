import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'

/** SNS refuses a longer subject ("Publish"). */
const MAX_SUBJECT_LENGTH = 100

/** Sends messages to the topic that e-mails them to the owner. */
export function publishToTopic(TopicArn: string) {
  const sns = new SNSClient(awsTimeouts)
  return async ({ subject, text }: { readonly subject: string; readonly text: string }): Promise<void> => {
    await sns.send(new PublishCommand({ TopicArn, Subject: subject.slice(0, MAX_SUBJECT_LENGTH), Message: text }))
  }
}
