/** The deployment cannot go on. The message is for whoever typed the command: what is in the way, what to do about it. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
