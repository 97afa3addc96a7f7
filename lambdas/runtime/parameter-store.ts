import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { awsTimeouts } from './aws-timeouts.ts'

/** A decrypted parameter, fresh from Parameter Store. */
export async function fetchParameter(name: string): Promise<string> {
  const { Parameter } = await new SSMClient(awsTimeouts).send(
    new GetParameterCommand({ Name: name, WithDecryption: true }),
  )
  if (!Parameter?.Value) throw new Error(`Parameter ${name} is empty`)
  return Parameter.Value
}
